import { clientJson, sessionJson } from './present.ts';
import { type SigningKey, sessionToken } from './tokens.ts';
import type { UserEvent } from './webhooks.ts';
import { type EmulatedClient, type EmulatedSession, type EmulatedUser, sessionsOf, type World } from './world.ts';

export interface EmulatedMail {
  to: string;
  code: string;
}

export interface Instance {
  world: World;
  key: SigningKey;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  issuer: string;
  tokenSeconds: number;
  mail(mail: EmulatedMail): Promise<void>;
  /** Sends a webhook and retries for a while if the site doesn't accept it. */
  tell(type: UserEvent, user: EmulatedUser): void;
}

function userOf(instance: Instance, session: EmulatedSession): EmulatedUser {
  const user = instance.world.users.get(session.userId);
  if (!user) throw new Error('A session has no user.');
  return user;
}

export function tokenFor(instance: Instance, session: EmulatedSession, seconds = instance.tokenSeconds): string {
  return sessionToken(instance.key, session, { issuer: instance.issuer, party: instance.siteUrl, seconds });
}

export function presentSession(instance: Instance, session: EmulatedSession) {
  return sessionJson(session, userOf(instance, session), tokenFor(instance, session));
}

export function presentClient(instance: Instance, client: EmulatedClient) {
  const sessions = sessionsOf(instance.world, client.id).map((session) => presentSession(instance, session));
  return clientJson(client, sessions);
}

export function apiError(status: number, code: string, message: string, param?: string): Response {
  const meta = param === undefined ? {} : { param_name: param };
  const error = { code, message, long_message: message, meta };
  return Response.json({ errors: [error], clerk_trace_id: 'emulated' }, { status });
}
