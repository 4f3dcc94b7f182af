import { createHmac } from 'node:crypto';
import { userJson } from './present.ts';
import { type EmulatedUser, newId } from './world.ts';

export type UserEvent = 'user.created' | 'user.updated' | 'user.deleted';

/** Creates a webhook as Clerk sends it, signed over its id, its time, and its bytes. */
export function signedWebhook(url: string, secret: string, body: string, at = new Date()): Request {
  const id = newId('msg');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
  return new Request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

export function eventBody(type: UserEvent, user: EmulatedUser): string {
  const data = type === 'user.deleted' ? { id: user.id, object: 'user', deleted: true } : userJson(user);
  return JSON.stringify({ type, object: 'event', data, timestamp: Date.now(), instance_id: 'ins_emulated' });
}
