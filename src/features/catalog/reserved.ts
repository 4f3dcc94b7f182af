/**
 * Names that no store can have. `siteNames` are what stands directly below `/` today: pages, public files, what the
 * build adds; a test compares them with the folders, so a new page can't be forgotten. The others are kept free for
 * what a site like this may need, and for names that would let a store pass for the site.
 */
const siteNames = [
  '404',
  '500',
  '503',
  '_actions',
  '_astro',
  '_image',
  '_server-islands',
  'about',
  'account',
  'admin',
  'api',
  'artist',
  'artist-signup',
  'artists',
  'checkout',
  'collections',
  'customer',
  'events',
  'favicon',
  'icon-192',
  'icon-512',
  'livez',
  'manifest',
  'media',
  'og',
  'readyz',
  'robots',
  'sitemap',
  'system',
  'vendor',
];

const keptFree = `
  assets auth beta blog callback cart categories category clerk code collection company-name contact css
  dashboard debug delete dev edit event false favorites feed fonts ftp health help icon icons images img index invite
  invites js legal llms login logout logo mail metrics moderator new news null oauth official onboarding order orders
  owner pos press careers louisville privacy product products public refund register root rss search security service-worker
  settings shipping shop signin signout signup sitemap-index sso staff staging static status store stores stripe support
  sw team terms test true undefined user users vendors webhook webhooks well-known www apple-touch-icon opensearch
`;

/** A file or folder name as it would stand in an address: "robots.txt.ts" is "robots", "[vendor]" is none. */
export function addressName(fileName: string): string | null {
  if (fileName.startsWith('[') || fileName === 'index.astro') return null;
  return fileName.replace(/^\./, '').replace(/\..*$/, '').toLowerCase();
}

export const reservedWords: ReadonlySet<string> = new Set([...siteNames, ...keptFree.trim().split(/\s+/)]);
