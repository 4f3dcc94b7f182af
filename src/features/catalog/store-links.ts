/** What a store says of it; empty for none. */
export interface StoreLinks {
  /** The account's name, without "@". */
  instagram: string;
  /** An https URL. */
  website: string;
}

const accountName = /^(?!\.)(?!.*\.\.)[a-z0-9._]{1,30}(?<!\.)$/;
/** Its address was parsed where it was typed (`webUrlSchema`). */
const websiteHost = /^https:\/\/(?:www\.)?([^/?#:@]+)/;
const profileUrl = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/i;

/**
 * Returns the name of an account at Instagram: of "@name", "name", or the address of its profile. Empty for nothing.
 * Null if it is none of them, such as the address of a post.
 */
export function toInstagramName(text: string): string | null {
  const typed = text.trim();
  const name = (profileUrl.exec(typed)?.[1] ?? typed).replace(/^@/, '').toLowerCase();
  return name === '' || accountName.test(name) ? name : null;
}

export function listStoreLinks({ instagram, website }: StoreLinks): { href: string; text: string }[] {
  const links: { href: string; text: string }[] = [];
  if (instagram !== '') links.push({ href: `https://www.instagram.com/${instagram}/`, text: 'Instagram' });
  const [, host] = websiteHost.exec(website) ?? [];
  if (host !== undefined) links.push({ href: website, text: host });
  return links;
}
