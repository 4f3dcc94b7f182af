import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { type Picture, pictureFallbackWidth } from '../pictures.ts';
import { type Letter, type LetterPicture, type MailSite, toOneLine } from './letter.ts';
import { letterWidth } from './letter-styles.ts';

/**
 * Returns the picture as WebP, because few email clients can show AVIF.
 * @param most pixels; a picture that is taller becomes narrower instead
 */
export function toLetterPicture(
  { key, alt, width, height }: Picture,
  most: { width: number; height?: number },
  { siteUrl }: Pick<MailSite, 'siteUrl'>,
): LetterPicture {
  const scale = Math.min(most.width / width, (most.height ?? Number.POSITIVE_INFINITY) / height);
  const src = toAbsoluteUrl(siteUrl, paths.media(key, pictureFallbackWidth, 'webp'));
  return { src, alt, width: Math.round(width * scale), height: Math.round(height * scale) };
}

export interface LetterPiece {
  name: string;
  picture: Picture | null;
}

export function toHero(
  piece: LetterPiece | null | undefined,
  detail: string,
  site: Pick<MailSite, 'siteUrl'>,
): Pick<Letter, 'hero'> {
  if (!piece?.picture) return {};
  const picture = toLetterPicture(piece.picture, { width: letterWidth }, site);
  return { hero: { picture, name: toOneLine(piece.name), detail } };
}
