import { expect, test } from 'vitest';
import { describeReport } from '../../../src/platform/http/astro-log.ts';

test.each([
  [
    'Could not render https://site.example/search?q=ada\nError: boom\n    at page',
    'Could not render https://site.example/search',
  ],
  ['Could not render /orders/abc?session_id=cs_1', 'Could not render /orders/…'],
  [
    'Unhandled rejection while rendering http://localhost:4321/threads/abc',
    'Unhandled rejection while rendering http://localhost:4321/threads/…',
  ],
  ['Failed query: select 1\nparams: ada@example.org', 'Failed query: select 1'],
  ['Is it late? No.', 'Is it late? No.'],
])('of what Astro reports, the log has neither queries, tokens, nor more than a line: %j', (message, logged) => {
  expect(describeReport(message)).toBe(logged);
});
