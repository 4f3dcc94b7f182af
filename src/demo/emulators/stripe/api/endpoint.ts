import { createHash } from 'node:crypto';
import { findAccount, noAccess } from '../accounts.ts';
import { newId } from '../ids.ts';
import type { AccountRecord } from '../records.ts';
import type { Answer } from '../router.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { ApiError, errorBody } from './errors.ts';
import { type FormReader, parseForm, reader } from './form.ts';

export interface Call {
  tx: Transaction;
  world: World;
  /** The connected account of the Stripe-Account header; null for a call on the platform itself. */
  account: AccountRecord | null;
  /** The body of a POST, the query of a GET. */
  form: FormReader;
  /** The `:id` of the path, "" when it has none. */
  id: string;
  now: number;
}

export type Endpoint = (call: Call) => Promise<object>;

const keyLifeMs = 24 * 60 * 60_000;
/** Stands for the platform's own account. */
const platform = '';

/** What answers "POST /v1/refunds": authorized, scoped to an account, repeatable by idempotency key, errors in Stripe's shape. */
export function apiAnswer(world: World, run: Endpoint): Answer {
  return async (request, id) => {
    const headers = { 'request-id': newId('req', 14) };
    try {
      const { answer, replayed } = await call(world, run, request, id);
      return Response.json(answer, { headers: replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers });
    } catch (error) {
      return answerError(error, headers);
    }
  };
}

async function call(world: World, run: Endpoint, request: Request, id: string) {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (!/^Bearer (sk|rk)_test_\w+$/.test(headers.get('authorization') ?? '')) {
    throw new ApiError(401, 'Invalid API Key provided.');
  }
  const text = method === 'POST' ? await request.text() : search;
  const form = reader(parseForm(text));
  const scope = headers.get('stripe-account');
  const key = method === 'POST' ? headers.get('idempotency-key') : null;
  const now = world.now();
  return world.store.change(scope ?? platform, async (tx) => {
    const account = scope === null ? null : await findAccount(tx, scope, world.accountNames);
    if (scope !== null && account === null) throw noAccess(scope);
    const once = () => run({ tx, world, account, form, id, now });
    if (key === null) return { answer: await once(), replayed: false };
    const fingerprint = createHash('sha256').update(`${method} ${pathname} ${text}`).digest('hex');
    return answerOnce(tx, `${scope ?? platform} ${key}`, fingerprint, now, once);
  });
}

/** A refused call leaves no trace: only what was done is repeated word for word. */
async function answerOnce(tx: Transaction, id: string, fingerprint: string, now: number, run: () => Promise<object>) {
  const known = await tx.get('key', id);
  if (known === null) {
    const answer = await run();
    tx.put({ kind: 'key', id, dueAt: now + keyLifeMs, fingerprint, answer });
    return { answer, replayed: false };
  }
  if (known.fingerprint === fingerprint) return { answer: known.answer, replayed: true };
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new ApiError(400, message, { type: 'idempotency_error' });
}

/** Every error of the API in Stripe's shape. */
export function answerError(error: unknown, headers: Record<string, string> = {}): Response {
  if (error instanceof ApiError) return Response.json(errorBody(error), { status: error.status, headers });
  const failure = new ApiError(500, 'The emulated payment provider failed.', { type: 'api_error' });
  return Response.json(errorBody(failure), { status: 500, headers });
}
