import * as v from 'valibot';
import { paths } from '../../site/paths.ts';
import { type Picture, pictureFallbackWidth } from '../pictures.ts';

export const imageSchema = v.object({
  /** A path of this site, WebP. */
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
});

export const pictureSchema = v.object({
  /** Its path below /media, without width and format. */
  key: v.string(),
  width: v.number(),
  height: v.number(),
  /** For people who can't see it. Where it is empty, pages use the name of what it shows. */
  alt: v.string(),
  widths: v.array(v.number()),
});

type ImageDto = v.InferOutput<typeof imageSchema>;

/** Returns the path of the size that every client can show; null without a picture. */
export function imageUrl(picture: Picture | null | undefined): string | null {
  return picture ? paths.media(picture.key, pictureFallbackWidth, 'webp') : null;
}

export function toImageDto(picture: Picture): ImageDto {
  return {
    url: paths.media(picture.key, pictureFallbackWidth, 'webp'),
    width: pictureFallbackWidth,
    height: Math.round((pictureFallbackWidth * picture.height) / picture.width),
    alt: picture.alt,
  };
}
