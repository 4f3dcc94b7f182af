import { header, methodRefusal, type Refusal, type Reply, refusals } from './reply.ts';

export const noSuchEndpoint: Refusal = { ...refusals.notFound, sentence: 'There is nothing at this address.' };

const apiRefusals: Readonly<Record<number, Refusal>> = {
  403: { status: 403, code: 'csrf', sentence: 'This request did not come from our own pages.' },
  404: noSuchEndpoint,
  405: methodRefusal([]),
  413: refusals.bodyTooLarge,
};

/** An error that Astro made up itself has no common shape: it gets one. Null when `reply` is fine as it is. */
export function apiRefusal(reply: Reply): Refusal | null {
  if (reply.status < 400 || /^application\/(?:[\w.-]+\+)?json\b/.test(header(reply.headers, 'content-type') ?? ''))
    return null;
  const general =
    reply.status < 500
      ? { ...refusals.badRequest, status: reply.status }
      : { ...refusals.internal, status: reply.status };
  const refusal = apiRefusals[reply.status] ?? general;
  const { allow } = reply.headers;
  return { ...refusal, headers: allow === undefined ? {} : { allow } };
}
