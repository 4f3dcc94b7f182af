import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { EmulatedSession } from './world.ts';

export interface SigningKey {
  privateKey: KeyObject;
  /** PEM, what CLERK_JWT_KEY is set to. */
  publicKey: string;
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** A publishable key of a live instance whose front-end API is at `host`, which must have a dot. */
export function publishableKeyOf(host: string): string {
  return `pk_live_${Buffer.from(`${host}$`).toString('base64')}`;
}

/** What Clerk appends to the names of its cookies, so that several instances can share a domain. */
export function cookieSuffix(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT, signed with RS256. */
export function signJwt(
  key: SigningKey,
  payload: Record<string, unknown>,
  header: Record<string, unknown> = {},
): string {
  const text = `${part({ alg: 'RS256', kid: 'ins_emulated', typ: 'JWT', ...header })}.${part(payload)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key.privateKey).toString('base64url')}`;
}

/** How long a session token is good, in seconds. */
export const tokenSeconds = 60;

/** Clerk's mark of session tokens. */
const category = 'cl_B7d4PD111AAA';

export interface TokenTerms {
  issuer: string;
  /** Origin of the page that asked for it. */
  party: string;
  seconds: number;
}

export function sessionToken(
  key: SigningKey,
  session: EmulatedSession,
  { issuer, party, seconds }: TokenTerms,
): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { azp: party, exp: iat + seconds, fva: [0, -1], iat, iss: issuer, nbf: iat - 10, sts: 'active', v: 2 };
  return signJwt(key, { ...claims, sid: session.id, sub: session.userId }, { cat: category });
}
