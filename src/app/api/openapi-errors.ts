import { STATUS_CODES } from 'node:http';
import type { RouteContract } from '../../platform/api/route-contract.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import { statusOf } from '../../platform/http/responses.ts';

/** What calls answer because of how they are described. */
const commonCodes = {
  always: ['beta_locked', 'rate_limited', 'internal', 'db_unavailable', 'timeout'],
  session: ['bad_token'],
  account: ['no_token', 'forbidden', 'identity_unavailable'],
  change: ['csrf'],
  params: ['not_found'],
  query: ['invalid'],
  headers: ['invalid'],
  json: ['bad_json', 'body_too_large', 'json_only', 'invalid'],
  bytes: ['body_too_large'],
} as const satisfies Record<string, readonly ErrorCode[]>;

function commonCodesOf(route: RouteContract): ErrorCode[] {
  const { method, session, params, query, headers, body, bytes } = route;
  const applies: Record<keyof typeof commonCodes, boolean> = {
    always: true,
    session: session !== 'none',
    account: session === 'required',
    change: session !== 'none' && method !== 'GET',
    params: params !== undefined,
    query: query !== undefined,
    headers: headers !== undefined,
    json: body !== undefined,
    bytes: bytes === true,
  };
  return Object.entries(commonCodes).flatMap(([name, codes]) => (applies[name as keyof typeof applies] ? codes : []));
}

function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const sorted = [...new Set(codes)].sort((a, b) => statusOf(a) - statusOf(b));
  return Object.entries(Object.groupBy(sorted, statusOf)).map(([status, some = []]) => [Number(status), some]);
}

/** "NotFound" */
const nameOf = (status: number): string => (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '');

function errorResponse(description: string, status?: number) {
  return {
    description,
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  };
}

const describe = (status: number, codes: readonly ErrorCode[]): string =>
  `${STATUS_CODES[status]}. Codes: ${codes.join(', ')}.`;

const shared = byStatus(Object.values(commonCodes).flat());

export const commonResponses = {
  ...Object.fromEntries(
    shared.map(([status, codes]) => [nameOf(status), errorResponse(describe(status, codes), status)]),
  ),
  Other: errorResponse('Any other error, such as a request that is no valid HTTP.'),
};

/** Returns the error answers of a call, by status: a reference, or the answer itself if it has codes of its own. */
export function errorResponsesOf(route: RouteContract): Record<string, unknown> {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const common = new Map(shared);
  const codes = byStatus([...commonCodesOf(route), ...(route.errors ?? [])]);
  return {
    ...Object.fromEntries(
      codes.map(([status, some]) => [
        status,
        some.every((code) => common.get(status)?.includes(code))
          ? reference(nameOf(status))
          : errorResponse(describe(status, some), status),
      ]),
    ),
    default: reference('Other'),
  };
}
