import { siteOrigin } from '../site-database.ts';
import type { Studio } from '../studio-artist.ts';

/** A visitor writes to the artist, as with the form of the storefront. Returns the visitor's address. */
export async function writeAsVisitor({ slug }: Studio, body: string): Promise<string> {
  const fromEmail = `visitor-${slug}@example.org`;
  const message = { vendor: slug, fromName: 'Ellen Marsh', fromEmail, body };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${siteOrigin}/api/messages`, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!answer.ok) throw new Error(`The message wasn’t sent: ${await answer.text()}`);
  return fromEmail;
}
