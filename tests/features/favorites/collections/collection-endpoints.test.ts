import { afterEach, expect, it, vi } from 'vitest';
import { collectionCalls } from '../../../../src/features/favorites/collections/collection-calls.api.ts';
import { answerApi } from '../../../support/fake-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('every call about collections names its account and has a timeout', async () => {
  const made = answerApi(() => ({ body: {} }));
  const { list, create, rename, remove, share, stopSharing } = collectionCalls;
  await list('pat');
  await create('pat', 'Gifts');
  await rename('pat', 'c1', 'Ideas');
  await remove('pat', 'c1');
  await share('pat', 'c1');
  await stopSharing('pat', 'c1');
  expect(made.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/collections',
    'POST /api/collections',
    'PATCH /api/collections/c1',
    'DELETE /api/collections/c1',
    'POST /api/collections/c1/share',
    'DELETE /api/collections/c1/share',
  ]);
  expect(made).toHaveLength(Object.keys(collectionCalls).length);
  for (const { headers, signal } of made) expect([headers.get('X-Account'), signal?.aborted]).toEqual(['pat', false]);
});
