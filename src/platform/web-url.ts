/** Addresses of the web that people type. */

/** Gives an address without a scheme https. An empty text stays empty. */
export const withScheme = (text: string): string =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;

/** True for a URL of the web with a domain, not an IP address (which "12" would be), that names no user. */
export function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && /[^.]\.[a-z][^.]*\.?$/.test(hostname);
}
