import { pictureWords as words } from './words.ts';

export interface Shot {
  srcset: string;
  fallback: string;
  thumb: string;
  alt: string;
  width: number;
  height: number;
}

const shotsIn = (strip: Element) => [...strip.querySelectorAll<HTMLElement>('.shot')];

export function readShots(strip: Element): Shot[] {
  return shotsIn(strip).flatMap((shot) => {
    const image = shot.querySelector('img');
    const srcset = shot.querySelector('source')?.srcset;
    if (!image || !srcset) return [];
    const [thumb = image.src] = srcset.split(' ');
    const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
    return [{ srcset, fallback: image.src, thumb, alt: image.alt, width, height }];
  });
}

/** Returns which picture is nearest to the middle of the strip. */
export function findShown(strip: Element): number {
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const middle = middleOf(strip);
  const far = shotsIn(strip).map((shot) => Math.abs(middleOf(shot) - middle));
  return Math.max(0, far.indexOf(Math.min(...far)));
}

export function showShot(strip: Element, index: number): void {
  const shot = shotsIn(strip)[index];
  if (shot) strip.scrollTo({ left: shot.offsetLeft - (shotsIn(strip)[0]?.offsetLeft ?? 0) });
}

/** Says which picture is shown, in words and in the film, whenever the strip is scrolled. @returns a function that stops */
export function followStrip(gallery: Element): () => void {
  const strip = gallery.querySelector('.shots');
  const nth = gallery.querySelector('.nth');
  if (!strip || !nth) return () => {};
  const links = [...gallery.querySelectorAll('.film > a')];
  const say = () => {
    const shown = findShown(strip);
    nth.textContent = words.nth(shown + 1, links.length);
    links.forEach((link, index) => {
      link.classList.toggle('shown', index === shown);
    });
  };
  say();
  strip.addEventListener('scroll', say, { passive: true });
  return () => strip.removeEventListener('scroll', say);
}
