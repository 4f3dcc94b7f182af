import * as v from 'valibot';
import { textSchema } from './text-schema.ts';

const webProtocols: readonly string[] = ['http:', 'https:'];

/** Gives an address without a scheme https. An empty text stays empty. */
export const withScheme = (text: string): string =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;

/** True for a URL of the web with a domain, not an IP address (which "12" would be), that names no user. */
export function isWebUrl(text: string, protocols = webProtocols): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocols.includes(protocol) && username === '' && password === '' && /[^.]\.[a-z][^.]*\.?$/.test(hostname);
}

interface WebUrlOptions {
  label: string;
  wrong: string;
  max: number;
  protocols?: readonly string[];
}

/** A URL in its normal form, or empty. Without a scheme it gets https. */
// @__NO_SIDE_EFFECTS__
export function webUrlSchema({ label, wrong, max, protocols }: WebUrlOptions) {
  return v.pipe(
    textSchema({ label, min: 0, max }),
    v.transform(withScheme),
    v.check((text) => text === '' || isWebUrl(text, protocols), wrong),
    v.transform((text) => (text === '' ? '' : new URL(text).href)),
    v.maxLength(max, wrong),
  );
}
