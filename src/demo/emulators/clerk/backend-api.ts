import { createPublicKey } from 'node:crypto';
import { apiError, type Instance } from './instance.ts';
import { userJson } from './present.ts';
import type { EmulatedUser } from './world.ts';

function answerChangedUser(instance: Instance, user: EmulatedUser): Response {
  // Always later than before, even within the same millisecond.
  user.updatedAt = Math.max(Date.now(), user.updatedAt + 1);
  instance.tell('user.updated', user);
  return Response.json(userJson(user));
}

async function answerUser(instance: Instance, request: Request, id: string, more: string): Promise<Response> {
  const user = instance.world.users.get(id);
  if (!user) return apiError(404, 'resource_not_found', 'not found');
  if (request.method === 'GET' && more === '') return Response.json(userJson(user));
  if (request.method === 'PATCH' && more === 'metadata') {
    const body = (await request.json()) as { public_metadata?: Record<string, unknown> };
    const merged = Object.entries({ ...user.publicMetadata, ...body.public_metadata });
    user.publicMetadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
    return answerChangedUser(instance, user);
  }
  if (request.method === 'DELETE' && more === '') {
    instance.world.users.delete(id);
    for (const [sessionId, session] of instance.world.sessions) {
      if (session.userId === id) instance.world.sessions.delete(sessionId);
    }
    instance.tell('user.deleted', user);
    return Response.json({ id, object: 'user', deleted: true });
  }
  return apiError(405, 'method_not_allowed', 'The emulated Clerk does not do that.');
}

/** @param path below `/v1/` */
export async function answerBackend(instance: Instance, request: Request, path: string): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${instance.secretKey}`) {
    return apiError(401, 'clerk_key_invalid', 'The provided Clerk Secret Key is invalid.');
  }
  if (path === 'jwks') {
    const jwk = createPublicKey(instance.key.publicKey).export({ format: 'jwk' });
    return Response.json({ keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid: 'ins_emulated' }] });
  }
  const [kind, id = '', more = ''] = path.split('/');
  if (kind === 'users') return await answerUser(instance, request, id, more);
  const session = kind === 'sessions' ? instance.world.sessions.get(id) : undefined;
  if (!session) return apiError(404, 'resource_not_found', 'not found');
  if (request.method === 'POST' && more === 'revoke') session.status = 'revoked';
  return Response.json({ object: 'session', id, user_id: session.userId, status: session.status });
}
