import { apiError, type Instance, tokenFor } from './instance.ts';
import { cookieSuffix, signJwt } from './tokens.ts';
import { clientUat, type EmulatedClient, sessionsOf } from './world.ts';

/**
 * Redirects a browser whose token has expired back to where it came from, with the site's cookies in a signed token.
 * Refuses other sites.
 */
export function answerHandshake(instance: Instance, client: EmulatedClient, url: URL): Response {
  const target = url.searchParams.get('redirect_url') ?? '';
  if (!URL.canParse(target) || new URL(target).origin !== instance.siteUrl) {
    return apiError(400, 'url_not_allowed', 'The handshake leads to another site.', 'redirect_url');
  }
  const session = sessionsOf(instance.world, client.id).at(-1);
  const life = session ? 31_536_000 : 0;
  const secure = instance.siteUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
  const values = {
    __session: session ? tokenFor(instance, session) : '',
    __client_uat: clientUat(instance.world, client.id),
  };
  const suffix = cookieSuffix(instance.publishableKey);
  const names = url.searchParams.get('suffixed_cookies') === 'true' ? ['', `_${suffix}`] : [''];
  const handshake = names.flatMap((end) =>
    Object.entries(values).map(([name, value]) => `${name}${end}=${value}${attributes}`),
  );
  const headers = new Headers({ Location: target, 'Cache-Control': 'no-store' });
  headers.append(
    'Set-Cookie',
    `__clerk_handshake=${signJwt(instance.key, { handshake })}; Path=/; Max-Age=60${secure}`,
  );
  return new Response(null, { status: 307, headers });
}
