import { hasBearer } from '../../../platform/http/origin.ts';
import { reply } from '../../../platform/http/responses.ts';
import type { SignedInAnswer, SignInInput } from '../accounts.api.ts';
import type { Viewer } from '../identity.ts';
import type { AccountServices } from '../services.ts';
import { passwordsOf, signInAttempt } from './attempts.server.ts';
import { forgetEverything } from './forms.server.ts';

/**
 * Signs a program in. It gets a token and no cookie: a page of another site gains nothing by making a browser call this.
 * @throws DomainError `bad_credentials`, `rate_limited`, `not_found` where a provider keeps the passwords
 */
export async function apiSignIn(call: {
  app: AccountServices;
  input: SignInInput;
  request: Request;
}): Promise<SignedInAnswer> {
  const { app, input, request } = call;
  const { token } = await signInAttempt(app, input, request);
  const viewer = await app.identity.viewer(new Request(request.url, { headers: { authorization: `Bearer ${token}` } }));
  const { userId = '', email = '', name = '', role = null } = viewer ?? {};
  return { token, user: { id: userId, email, name, role } };
}

/**
 * Ends the session of the token or cookie that the request carries, if it carries one. A browser, known by its cookie,
 * also forgets what is personal; a guest's does not, as pages of other sites can make one call this.
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
  return viewer !== null && !hasBearer(request) ? forgetEverything(app, request, answer) : answer;
}
