import { expect, test } from 'vitest';
import { checkNode, checkPostgres } from '../../../src/app/doctor/known-fixes.ts';

test.each([
  ['24.21.0', 'warning'],
  ['24.22.0', 'warning'],
  ['24.22.1', 'ok'],
  ['24.23.0', 'ok'],
  // Of other major versions nothing is known.
  ['26.1.0', 'ok'],
])('Node %s: %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ state, sentence: expect.stringContaining(version) });
});

test.each([
  ['18.4', 'warning'],
  ['18.6 (Debian 18.6-1.pgdg13+1)', 'warning'],
  ['18.7', 'ok'],
  ['18.10', 'ok'],
  ['17.2', 'ok'],
])('PostgreSQL %s: %s', (version, state) => {
  for (const isEmbedded of [true, false]) expect(checkPostgres(version, isEmbedded).state).toBe(state);
});

test('what to do depends on whose server it is', () => {
  expect(checkPostgres('18.4', true).sentence).toContain('DATABASE_URL');
  expect(checkPostgres('18.4', false).sentence).toContain('Upgrade the server.');
});
