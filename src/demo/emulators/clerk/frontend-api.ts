import { environmentJson } from './environment.ts';
import { answerHandshake } from './handshake.ts';
import { apiError, type Instance, presentClient, presentSession, tokenFor } from './instance.ts';
import { signInJson, signUpJson, userJson } from './present.ts';
import { attemptSignUp, beginSignUp, prepareSignUp, updateSignUp } from './sign-up.ts';
import { cookieSuffix } from './tokens.ts';
import {
  clientUat,
  type EmulatedClient,
  findClient,
  isPassword,
  newId,
  sessionsOf,
  startSession,
  userByEmail,
} from './world.ts';

interface Visit {
  instance: Instance;
  client: EmulatedClient;
  fields: URLSearchParams;
  id: string;
}

type Handler = (visit: Visit) => Promise<Response> | Response;

/** Answers as Clerk does: with the response and the browser's current client. */
function answer({ instance, client }: Visit, response: unknown): Response {
  return Response.json({ response, client: presentClient(instance, client) });
}

function signUpAnswer(visit: Visit, error: Response | null): Response {
  const { signUp } = visit.client;
  const response = error ?? answer(visit, signUp && signUpJson(signUp));
  // The client drops a finished attempt after it was reported once.
  if (signUp?.sessionId) visit.client.signUp = null;
  return response;
}

function signInAnswer(visit: Visit, password: string | null): Response {
  const { instance, client } = visit;
  const attempt = client.signIn;
  if (!attempt) return apiError(404, 'resource_not_found', 'There is no sign in under way.');
  if (password !== null) {
    const user = userByEmail(instance.world, attempt.email);
    if (!user || !isPassword(password, user.password)) {
      const message = 'Password is incorrect. Try again, or use another method.';
      return apiError(422, 'form_password_incorrect', message, 'password');
    }
    attempt.sessionId = startSession(instance.world, client.id, user.id).id;
  }
  const response = answer(visit, signInJson(attempt));
  if (attempt.sessionId) client.signIn = null;
  return response;
}

function beginSignIn(visit: Visit): Response {
  const { instance, client, fields } = visit;
  const email = fields.get('identifier')?.trim().toLowerCase() ?? '';
  if (!userByEmail(instance.world, email)) {
    return apiError(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
  }
  client.signIn = { id: newId('sia'), email, sessionId: null };
  return signInAnswer(visit, fields.get('password'));
}

function endSessions(visit: Visit, only: string | null): Response {
  const { instance, client } = visit;
  for (const session of sessionsOf(instance.world, client.id)) {
    if (only === null || session.id === only) session.status = 'removed';
  }
  return answer(visit, presentClient(instance, client));
}

/** Answers with the session in the path, if it belongs to this browser and is active. */
const ofSession =
  (present: (visit: Visit, session: ReturnType<typeof sessionsOf>[number]) => Response): Handler =>
  (visit) => {
    const session = sessionsOf(visit.instance.world, visit.client.id).find(({ id }) => id === visit.id);
    return session ? present(visit, session) : apiError(404, 'resource_not_found', 'Session not found.');
  };

const routes: readonly (readonly [string, RegExp, Handler])[] = [
  ['GET', /^environment$/, ({ instance }) => Response.json(environmentJson(instance.siteUrl))],
  ['PATCH', /^environment$/, ({ instance }) => Response.json(environmentJson(instance.siteUrl))],
  ['GET', /^client$/, (visit) => answer(visit, presentClient(visit.instance, visit.client))],
  ['PUT', /^client$/, (visit) => answer(visit, presentClient(visit.instance, visit.client))],
  ['POST', /^client$/, (visit) => answer(visit, presentClient(visit.instance, visit.client))],
  [
    'POST',
    /^client\/sign_ups$/,
    (visit) => signUpAnswer(visit, beginSignUp(visit.instance, visit.client, visit.fields)),
  ],
  ['GET', /^client\/sign_ups\/(\w+)$/, (visit) => signUpAnswer(visit, null)],
  [
    'PATCH',
    /^client\/sign_ups\/(\w+)$/,
    (visit) => {
      const { signUp } = visit.client;
      return signUpAnswer(visit, signUp && updateSignUp(visit.instance, signUp, visit.fields));
    },
  ],
  [
    'POST',
    /^client\/sign_ups\/(\w+)\/prepare_verification$/,
    async (visit) => {
      const { signUp } = visit.client;
      return signUpAnswer(visit, signUp && (await prepareSignUp(visit.instance, signUp)));
    },
  ],
  [
    'POST',
    /^client\/sign_ups\/(\w+)\/attempt_verification$/,
    (visit) => signUpAnswer(visit, attemptSignUp(visit.instance, visit.client, visit.fields)),
  ],
  ['POST', /^client\/sign_ins$/, beginSignIn],
  ['GET', /^client\/sign_ins\/(\w+)$/, (visit) => signInAnswer(visit, null)],
  [
    'POST',
    /^client\/sign_ins\/(\w+)\/attempt_first_factor$/,
    (visit) => signInAnswer(visit, visit.fields.get('password') ?? ''),
  ],
  ['DELETE', /^client\/sessions$/, (visit) => endSessions(visit, null)],
  ['POST', /^client\/sessions\/(\w+)\/(?:end|remove)$/, (visit) => endSessions(visit, visit.id)],
  [
    'POST',
    /^client\/sessions\/(\w+)\/touch$/,
    ofSession((visit, session) => answer(visit, presentSession(visit.instance, session))),
  ],
  [
    'POST',
    /^client\/sessions\/(\w+)\/tokens$/,
    ofSession(({ instance }, session) => Response.json({ object: 'token', jwt: tokenFor(instance, session) })),
  ],
  [
    'GET',
    /^me$/,
    (visit) => {
      const [session] = sessionsOf(visit.instance.world, visit.client.id);
      const user = session && visit.instance.world.users.get(session.userId);
      return user ? answer(visit, userJson(user)) : apiError(401, 'authentication_invalid', 'Nobody is signed in.');
    },
  ],
];

function clientOf({ world }: Instance, request: Request): { client: EmulatedClient; made: boolean } {
  const known = findClient(world, request);
  if (known) return { client: known, made: false };
  const client = { id: newId('client'), signUp: null, signIn: null, createdAt: Date.now() };
  world.clients.set(client.id, client);
  return { client, made: true };
}

/** Returns the client cookie, for Clerk only, and the time of the last sign-in change, for the site. */
function cookiesFor(instance: Instance, client: EmulatedClient, made: boolean): string[] {
  const attributes = `; Path=/; SameSite=Lax; Max-Age=31536000${instance.siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const uat = clientUat(instance.world, client.id);
  const suffix = cookieSuffix(instance.publishableKey);
  return [
    ...(made ? [`__client=${client.id}; HttpOnly${attributes}`] : []),
    `__client_uat=${uat}${attributes}`,
    `__client_uat_${suffix}=${uat}${attributes}`,
  ];
}

/** @param path below `/v1/` */
export async function answerFrontend(instance: Instance, request: Request, path: string): Promise<Response> {
  const url = new URL(request.url);
  const { client, made } = clientOf(instance, request);
  if (path === 'client/handshake') return answerHandshake(instance, client, url);
  // Browsers send simple requests; the real method is in the query.
  const method = url.searchParams.get('_method')?.toUpperCase() ?? request.method;
  const fields = new URLSearchParams(request.method === 'POST' ? await request.text() : '');
  for (const [wanted, pattern, handle] of routes) {
    const found = method === wanted ? pattern.exec(path) : null;
    if (!found) continue;
    const response = await handle({ instance, client, fields, id: found[1] ?? '' });
    for (const cookie of cookiesFor(instance, client, made)) response.headers.append('Set-Cookie', cookie);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  }
  return apiError(404, 'resource_not_found', `The emulated Clerk does not know ${method} ${path}.`);
}
