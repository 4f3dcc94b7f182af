import { useEffect, useState } from 'react';
import { abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { SlugCheck } from './slug-check.api.ts';
import { storeScriptWords as words } from './words.ts';

const pauseMs = 300;
const timeoutMs = 8000;

interface Shown {
  slug: string;
  message: string;
  /** Undefined while it isn't known. */
  free?: boolean;
}

/** Asks the server if a slug is free, once it rests. Returns null before that. */
export function useSlugCheck(slug: string): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (slug === '') return;
    let isLatest = true;
    const show = (check: Omit<Shown, 'slug'>) => {
      if (isLatest) setShown({ ...check, slug });
    };
    const check = async () => {
      show({ message: words.checking });
      try {
        show(await publicCall<SlugCheck>(paths.api.slug(slug), abortAfter(timeoutMs)));
      } catch {
        show({ message: words.unchecked });
      }
    };
    const timer = setTimeout(() => void check(), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [slug]);
  return shown?.slug === slug ? shown : null;
}
