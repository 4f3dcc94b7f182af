import { expect, test } from 'vitest';
import { dateFormat } from '../../src/platform/date-format.ts';

test('the same options share one formatter, and other options or time zones get their own', () => {
  const day = () => dateFormat({ timeZone: 'America/Kentucky/Louisville', month: 'long', day: 'numeric' });
  expect(day()).toBe(day());
  const moment = new Date('2026-11-28T02:00:00Z');
  expect(day().format(moment)).toBe('November 27');
  expect(dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' }).format(moment)).toBe('November 28');
  expect(dateFormat({ timeZone: 'UTC', month: 'long' }).format(moment)).toBe('November');
});
