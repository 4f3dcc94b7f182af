import type { SignedInAnswer, SignInInput } from '../../contract/accounts.ts';
import type { App } from '../../wiring/app.ts';
import { reply } from '../responses.ts';
import { passwordsOf, signInAttempt } from './attempts.ts';

/**
 * Signs a program in. It gets a token and no cookie: a page of another site gains nothing by making a browser call this.
 * @throws DomainError `bad_credentials`, `rate_limited`, `not_found` where a provider keeps the passwords
 */
export async function apiSignIn(call: { app: App; input: SignInInput; request: Request }): Promise<SignedInAnswer> {
  const { app, input, request } = call;
  const { token } = await signInAttempt(app, input, request);
  const viewer = await app.identity.viewer(new Request(request.url, { headers: { authorization: `Bearer ${token}` } }));
  const { userId = '', email = '', name = '', role = null } = viewer ?? {};
  return { token, user: { id: userId, email, name, role } };
}

/** Ends the session of the token or cookie that the request carries, if it carries one. */
export async function apiSignOut({ app, request }: { app: App; request: Request }): Promise<Response> {
  passwordsOf(app);
  const answer = reply(undefined);
  for (const cookie of await app.identity.signOut(request)) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
