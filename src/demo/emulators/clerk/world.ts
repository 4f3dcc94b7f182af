/** The emulated Clerk's data, in memory only. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export interface EmulatedUser {
  id: string;
  email: string;
  verified: boolean;
  firstName: string | null;
  lastName: string | null;
  password: string;
  publicMetadata: Record<string, unknown>;
  /** Unix milliseconds, as Clerk uses them. */
  createdAt: number;
  updatedAt: number;
}

export interface EmulatedSession {
  id: string;
  clientId: string;
  userId: string;
  status: 'active' | 'ended' | 'removed' | 'revoked';
  createdAt: number;
}

export interface SignUpAttempt {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  password: string | null;
  /** The code that was sent; null until requested. */
  code: string | null;
  /** When it was sent, in Unix milliseconds, and how often a wrong one was typed since. */
  codeAt: number;
  wrongCodes: number;
  sessionId: string | null;
  userId: string | null;
}

export interface SignInAttempt {
  id: string;
  email: string;
  sessionId: string | null;
}

/** One browser. */
export interface EmulatedClient {
  id: string;
  signUp: SignUpAttempt | null;
  signIn: SignInAttempt | null;
  createdAt: number;
}

export interface World {
  users: Map<string, EmulatedUser>;
  sessions: Map<string, EmulatedSession>;
  clients: Map<string, EmulatedClient>;
}

export function createWorld(): World {
  return { users: new Map(), sessions: new Map(), clients: new Map() };
}

export function newId(prefix: string): string {
  return `${prefix}_2${randomBytes(13).toString('hex')}`;
}

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, 32).toString('hex')}`;
}

export function isPassword(password: string, hash: string): boolean {
  const [salt = '', wanted = ''] = hash.split(':');
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'hex'), 32), Buffer.from(wanted, 'hex'));
}

export function userByEmail(world: World, email: string): EmulatedUser | null {
  return [...world.users.values()].find((user) => user.email === email.toLowerCase()) ?? null;
}

export function findClient(world: World, request: Request): EmulatedClient | null {
  const id = /(?:^|; )__client=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return (id !== undefined && world.clients.get(id)) || null;
}

/** Returns the active sessions, newest last. */
export function sessionsOf(world: World, clientId: string): EmulatedSession[] {
  return [...world.sessions.values()].filter((one) => one.clientId === clientId && one.status === 'active');
}

export function startSession(world: World, clientId: string, userId: string): EmulatedSession {
  const session = { id: newId('sess'), clientId, userId, status: 'active' as const, createdAt: Date.now() };
  world.sessions.set(session.id, session);
  return session;
}

/** Returns when the last sign-in change was, in seconds; 0 if signed out. */
export function clientUat(world: World, clientId: string): number {
  const times = sessionsOf(world, clientId).map(({ createdAt }) => createdAt);
  return times.length === 0 ? 0 : Math.floor(Math.max(...times) / 1000);
}
