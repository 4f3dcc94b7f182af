/**
 * Addresses of stores, `/{slug}`: the specification's normaliser, and the rule that a slug has to obey. A slug can
 * not be changed later, so doubtful ones are refused early.
 */
import { isUuid } from '../../platform/uuid.ts';
import { reservedWords } from './reserved.ts';
import { skeleton } from './skeleton.ts';

export const slugMin = 3;
export const slugMax = 50;

/** Letters that Unicode does not split into a base letter and an accent. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * What someone types as it would stand in an address: lower case without accents; only letters, digits and hyphens;
 * spaces become hyphens, several become one. A hyphen at the end stays, since the next word may follow.
 */
export function normalizeSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => folded[letter] ?? '')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-');
}

/** A slug to suggest for a name: normalised, without hyphens at its ends, not too long. */
export function slugFromName(name: string): string {
  return normalizeSlug(name).replace(/^-/, '').slice(0, slugMax).replace(/-$/, '');
}

/** The one way to look up what stands in an address: letter case and underscores are forgiven, then redirected. */
export function canonicalSlug(fromPath: string): string {
  return fromPath.toLowerCase().replaceAll('_', '-');
}

/** Whether a text can be a slug of anything of ours; anything else is not worth asking the database for. */
export function isSlugShaped(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text);
}

export interface SlugProblem {
  code: 'invalid' | 'slug_reserved';
  /** A sentence for whoever chose it. */
  message: string;
}

/**
 * Why a store can't have this slug, already normalised; null when the rule allows it. Whether it is taken, only the
 * database knows.
 */
export function slugProblem(slug: string): SlugProblem | null {
  const invalid = (message: string): SlugProblem => ({ code: 'invalid', message });
  if (slug === '') return invalid('Please enter a store URL');
  if (!/^[a-z0-9-]*$/.test(slug)) return invalid('A store URL can hold letters, numbers and hyphens only.');
  if (slug.length < slugMin) return invalid(`A store URL needs at least ${slugMin} characters.`);
  if (slug.length > slugMax) return invalid(`A store URL can have at most ${slugMax} characters.`);
  if (slug.startsWith('-') || slug.endsWith('-'))
    return invalid('A store URL starts and ends with a letter or number.');
  // "xn--…" is how browsers write names in other alphabets: a store must not look like one.
  if (slug.slice(2, 4) === '--') return invalid('A store URL cannot have two hyphens in third place.');
  if (/^\d+$/.test(slug)) return invalid('A store URL needs at least one letter.');
  if (isUuid(slug)) return invalid('This store URL looks like an id. Please choose a name.');
  if (isReserved(slug))
    return { code: 'slug_reserved', message: 'This store URL is not available. Please choose another.' };
  return null;
}

const reservedSkeletons = new Set([...reservedWords].map(skeleton));

/** Whether a slug is, or looks like, an address of the site itself. */
export function isReserved(slug: string): boolean {
  return reservedSkeletons.has(skeleton(slug));
}
