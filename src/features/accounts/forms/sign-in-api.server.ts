import { hasBearer } from '../../../platform/http/origin.ts';
import { reply } from '../../../platform/http/responses.ts';
import type { SignedInAnswer, SignInInput } from '../accounts.api.ts';
import type { Viewer } from '../identity.ts';
import type { AccountServices } from '../services.ts';
import { passwordsOf, trySignIn } from './attempts.server.ts';
import { clearBrowserData } from './forms.server.ts';

/**
 * Signs a program in with a token. It sets no cookie, so pages of other sites gain nothing by making browsers call it.
 * @throws DomainError `bad_credentials`, `rate_limited`, `not_found` if a provider keeps the passwords
 */
export async function apiSignIn(call: {
  app: AccountServices;
  input: SignInInput;
  request: Request;
}): Promise<SignedInAnswer> {
  const { app, input, request } = call;
  const { token } = await trySignIn(app, input, request);
  const viewer = await app.identity.viewer(new Request(request.url, { headers: { authorization: `Bearer ${token}` } }));
  const { userId = '', email = '', name = '', role = null } = viewer ?? {};
  return { token, user: { id: userId, email, name, role } };
}

/**
 * Ends the session of the request's token or cookie. A browser with a session cookie also clears its personal data; a
 * guest's does not, because pages of other sites can make a guest's browser call this.
 */
export async function apiSignOut(call: {
  app: AccountServices;
  request: Request;
  viewer: Viewer | null;
}): Promise<Response> {
  const { app, request, viewer } = call;
  passwordsOf(app);
  const answer = reply(undefined);
  for (const cookie of await app.identity.signOut(request)) answer.headers.append('Set-Cookie', cookie);
  return viewer !== null && !hasBearer(request) ? clearBrowserData(app, request, answer) : answer;
}
