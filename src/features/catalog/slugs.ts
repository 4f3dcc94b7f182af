/** Slugs: the store URLs `/{slug}`, and the rule they obey. Only an admin can change a slug later, so doubtful ones are refused. */
import { isUuid } from '../../platform/uuid.ts';
import { slugErrors } from './words.ts';

const slugMin = 3;
const slugMax = 50;

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
 * Normalizes typed text to a slug: lower case, no accents, only letters, digits, and hyphens, with one hyphen for any run
 * of spaces. A hyphen at the end stays, because the next word may follow.
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

/** Suggests a slug for a name: normalized, without hyphens at its ends, and cut to the longest allowed length. */
export function slugFromName(name: string): string {
  return normalizeSlug(name).replace(/^-/, '').slice(0, slugMax).replace(/-$/, '');
}

/** Returns the slug to look up for a segment of a path. Upper case and underscores are accepted; pages then redirect. */
export function canonicalSlug(fromPath: string): string {
  return fromPath.toLowerCase().replaceAll('_', '-');
}

/** True if the text could be a slug of a store, product, or event. Anything else needs no query. */
export function isSlugShaped(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text);
}

interface SlugProblem {
  code: 'invalid' | 'slug_reserved';
  message: string;
}

/** Returns why a store can't have this normalized slug, or null if the rule allows it. It may still be taken. */
export function slugProblem(slug: string): SlugProblem | null {
  const invalid = (message: string): SlugProblem => ({ code: 'invalid', message });
  if (slug === '') return invalid(slugErrors.empty);
  if (!/^[a-z0-9-]*$/.test(slug)) return invalid(slugErrors.characters);
  if (slug.length < slugMin) return invalid(slugErrors.tooShort(slugMin));
  if (slug.length > slugMax) return invalid(slugErrors.tooLong(slugMax));
  if (slug.startsWith('-') || slug.endsWith('-')) return invalid(slugErrors.ends);
  // Browsers write names in other alphabets as "xn--…".
  if (slug.slice(2, 4) === '--') return invalid(slugErrors.punycode);
  if (/^\d+$/.test(slug)) return invalid(slugErrors.digitsOnly);
  if (isUuid(slug)) return invalid(slugErrors.id);
  return isReserved(slug) ? { code: 'slug_reserved', message: slugErrors.reserved } : null;
}

/**
 * Maps characters that look alike to one of them. Two slugs with the same skeleton could pass for each other: "adm1n" for
 * "admin".
 */
export function toSkeleton(slug: string): string {
  return slug.replace(/0/g, 'o').replace(/[1i]/g, 'l').replace(/rn/g, 'm').replace(/vv/g, 'w');
}

/** Names directly below `/` today: pages, public files, and what the build adds. A test compares them with the folders. */
const siteNames = [
  '404',
  '500',
  '503',
  '_actions',
  '_astro',
  '_image',
  '_server-islands',
  'about',
  'accessibility',
  'account',
  'admin',
  'api',
  'artist',
  'artist-signup',
  'artists',
  'checkout',
  'collections',
  'contact',
  'customer',
  'events',
  'favicon',
  'icon-192',
  'icon-512',
  'icon-maskable-512',
  'livez',
  'manifest',
  'media',
  'offline',
  'og',
  'people',
  'privacy',
  'readyz',
  'report',
  'returns',
  'robots',
  'sitemap',
  'system',
  'terms',
  'vendor',
];

/** Names for pages that a site like this may need, parts of the API's paths, and names that would let a store pass for the site. */
const keptFree = `
  assets auth beta blog callback cart categories category clerk code collection company-name css
  dashboard debug delete dev edit event false favorites featured feed fonts ftp health help icon icons images img index invite
  invites js legal llms login logout logo mail metrics moderator new news null oauth official onboarding order orders
  owner p pos booth-sw postage press files labels market message messages plan profile receipt receipts tags tax thread
  threads unsubscribe uploads careers louisville product products public r refund register root rss search security service-worker
  settings shipping shop signin signout signup sitemap-index sso staff staging static status store stores stripe support
  sw team test true undefined user users vendors webhook webhooks well-known www apple-touch-icon opensearch
`;

export const reservedWords: ReadonlySet<string> = new Set([...siteNames, ...keptFree.trim().split(/\s+/)]);

const reservedSkeletons = new Set([...reservedWords].map(toSkeleton));

/** True if a slug is, or looks like, a path of the site itself. */
export function isReserved(slug: string): boolean {
  return reservedSkeletons.has(toSkeleton(slug));
}

/** True if a slug is, or looks like, the site's own name, with hyphens or without: such a store could pass for the site. */
export function looksLikeSite(slug: string, siteName: string): boolean {
  const bare = (text: string) => toSkeleton(text.replaceAll('-', ''));
  return bare(slug) === bare(slugFromName(siteName));
}
