import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { EmulatedSession } from './world.ts';

export interface SigningKey {
  privateKey: KeyObject;
  /** Public key in PEM format, the value of CLERK_JWT_KEY. */
  publicKey: string;
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** Returns a publishable key of a live instance with its front-end API at `host`, which must contain a dot. */
export function publishableKeyOf(host: string): string {
  return `pk_live_${Buffer.from(`${host}$`).toString('base64')}`;
}

/** Returns the suffix of Clerk's cookie names, which lets several instances share a domain. */
export function cookieSuffix(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signJwt(
  key: SigningKey,
  payload: Record<string, unknown>,
  header: Record<string, unknown> = {},
): string {
  const text = `${part({ alg: 'RS256', kid: 'ins_emulated', typ: 'JWT', ...header })}.${part(payload)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key.privateKey).toString('base64url')}`;
}

export const tokenSeconds = 60;

/** Clerk's version of session tokens. */
const category = 'cl_B7d4PD111AAA';

export interface TokenTerms {
  issuer: string;
  /** Origin of the page that requested it. */
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
