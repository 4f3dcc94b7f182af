import { afterEach, expect, test, vi } from 'vitest';
import { DomainError } from '../../../src/platform/errors.ts';
import { errorResponse } from '../../../src/platform/http/responses.ts';

afterEach(() => vi.restoreAllMocks());

/** Creates an error like the query builder's, whose message contains the query and user input. */
const wrapped = (cause: Error, value: string) =>
  Object.assign(new Error(`Failed query: select $1\nparams: ${value}`, { cause }), {
    query: 'select $1',
    params: [value],
  });

test.each([
  ['database "shop" is not currently accepting connections', '55000', '', 503],
  ['currval of sequence is not yet defined in this session', '55000', '', 500],
  ['sorry, too many clients already', '53300', '', 503],
  ['the database system is starting up', '57P03', '', 503],
  ['could not read block 0', '58030', '', 503],
  ['timeout exceeded when trying to connect', undefined, '', 503],
  ['Connection terminated unexpectedly', undefined, '', 503],
  ['connect', 'ECONNREFUSED', '', 503],
  ['invalid byte sequence', '22021', 'Connection terminated unexpectedly', 422],
])(
  '"%s" (%s) inside an error of the query builder, with the parameter "%s", answers %i',
  (said, code, value, status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const cause = Object.assign(new Error(said), code === undefined ? {} : { code });
    const response = errorResponse(wrapped(cause, value), 'request-1');
    expect([response.status, response.headers.has('retry-after')]).toEqual([status, status === 503]);
  },
);

test('an unconfigured service is logged once, however often its webhook is called', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const service of ['mail', 'maps', 'mail']) {
    for (let call = 0; call < 20; call += 1) {
      const error = new DomainError('webhook_not_configured', `Nobody has configured ${service}.`);
      expect(errorResponse(error, `request-${call}`).status).toBe(503);
    }
  }
  expect(said.mock.calls.map(([line]) => String(line).replace(/^\S+ /, ''))).toEqual([
    'A webhook was refused: Nobody has configured mail. This is logged once.',
    'A webhook was refused: Nobody has configured maps. This is logged once.',
  ]);
});
