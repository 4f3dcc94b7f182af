import { type Picture, pictureFallbackWidth } from '../../platform/pictures.ts';
import type { Config } from '../../site/config.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';

/** Returns the address of a picture, or of the one that stands for the site. */
export const imageUrl = (config: Config, picture: Picture | null | undefined): string =>
  picture
    ? toAbsoluteUrl(config.siteUrl, paths.media(picture.key, pictureFallbackWidth, 'webp'))
    : toAbsoluteUrl(config.siteUrl, '/og.png');

export const organizationId = (config: Config) => `${config.siteUrl}/#organization`;
