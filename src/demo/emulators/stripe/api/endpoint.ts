import { hash } from '../../../../platform/hashes/hash.ts';
import { dayMs } from '../../../../platform/time.ts';
import { findAccount, noAccessError } from '../accounts.ts';
import { newId } from '../ids.ts';
import type { AccountRecord } from '../records.ts';
import type { Answer } from '../router.ts';
import { collectWrites, type Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { ApiError, errorBody, invalidParamError, isStored } from './errors.ts';
import { createReader, type FormReader, parseForm, parseJson } from './form.ts';

export interface Call {
  tx: Transaction;
  world: World;
  /** The connected account in the Stripe-Account header; null for a call for the platform itself. */
  account: AccountRecord | null;
  /** The body of a POST, the query of a GET. */
  form: FormReader;
  /** The `:id` of the path, or "". */
  id: string;
  now: number;
}

export type Endpoint = (call: Call) => Promise<object>;

const keyLifeMs = dayMs;
/** Id of the platform's own account. */
const platform = '';

/** Wraps an endpoint with authorization, the account's scope, idempotency keys, and Stripe's error format. */
export function createApiHandler(world: World, run: Endpoint): Answer {
  return async (request, id) => {
    const headers = { 'request-id': newId('req', 14) };
    try {
      const { answer, status, replayed } = await call(world, run, request, id);
      const sent = replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers;
      return Response.json(answer, { status, headers: sent });
    } catch (error) {
      return answerError(error, headers);
    }
  };
}

interface Answered {
  answer: object;
  /** 200 without it. */
  status?: number | undefined;
}

interface Outcome extends Answered {
  replayed: boolean;
}

async function call(world: World, run: Endpoint, request: Request, id: string): Promise<Outcome> {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (!/^Bearer (sk|rk)_test_\w+$/.test(headers.get('authorization') ?? '')) {
    throw new ApiError(401, 'Invalid API Key provided.');
  }
  const text = method === 'POST' ? await request.text() : search;
  const isJson = method === 'POST' && pathname.startsWith('/v2/');
  const form = createReader(isJson ? parseJson(text) : parseForm(text));
  const scope = headers.get('stripe-account');
  const key = method === 'POST' ? headers.get('idempotency-key') : null;
  if (key !== null && key.length > 255) throw invalidParamError('idempotency_key', 'Keys have at most 255 characters.');
  const now = world.now();
  return world.store.change(scope ?? platform, async (tx) => {
    const account = scope === null ? null : await findAccount(tx, scope, world);
    if (scope !== null && account === null) throw noAccessError(scope);
    const once = (inner: Transaction) => run({ tx: inner, world, account, form, id, now });
    if (key === null) return { answer: await once(tx), replayed: false };
    const fingerprint = hash(`${method} ${pathname} ${text}`);
    const asked = { id: `${scope ?? platform} ${key}`, fingerprint, now };
    // The v2 API tries again what was refused.
    const isV2 = pathname.startsWith('/v2/');
    return answerOnce(tx, asked, async () => (isV2 ? { answer: await once(tx) } : runOrRefuse(tx, once)));
  });
}

/** Runs a call. What it refuses is an answer like any other, but changes nothing. */
async function runOrRefuse(tx: Transaction, run: (inner: Transaction) => Promise<object>): Promise<Answered> {
  const attempt = collectWrites(tx);
  try {
    const answer = await run(attempt.tx);
    for (const { kind, id, record } of attempt.writes()) {
      if (record === null) tx.remove(kind, id);
      else tx.put(record);
    }
    return { answer };
  } catch (error) {
    if (!isStored(error)) throw error;
    return { answer: errorBody(error), status: error.status };
  }
}

/** Repeats the stored answer of a key for a day, whether it succeeded or refused. */
async function answerOnce(
  tx: Transaction,
  { id, fingerprint, now }: { id: string; fingerprint: string; now: number },
  run: () => Promise<Answered>,
): Promise<Outcome> {
  const known = await tx.get('key', id);
  if (known === null || (known.dueAt ?? now) <= now) {
    const answered = await run();
    tx.put({ kind: 'key', id, dueAt: now + keyLifeMs, fingerprint, ...answered });
    return { ...answered, replayed: false };
  }
  if (known.fingerprint === fingerprint) return { answer: known.answer, status: known.status, replayed: true };
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new ApiError(400, message, { type: 'idempotency_error' });
}

export function answerError(error: unknown, headers: Record<string, string> = {}): Response {
  if (error instanceof ApiError) return Response.json(errorBody(error), { status: error.status, headers });
  const failure = new ApiError(500, 'The emulated payment provider failed.', { type: 'api_error' });
  return Response.json(errorBody(failure), { status: 500, headers });
}
