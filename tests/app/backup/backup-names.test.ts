import { expect, test } from 'vitest';
import { siteMark } from '../../../src/app/backup/backup-names.ts';

test('a site keeps its mark when it is moved or restored, and has another one than its copies and others', () => {
  const own = siteMark('https://art.example', 'a secret');
  expect(own).toMatch(/^[0-9a-f]{8}$/);
  expect(siteMark('https://art.example', 'a secret')).toBe(own);
  expect(siteMark('https://rehearsal.art.example', 'a secret')).not.toBe(own);
  expect(siteMark('https://art.example', 'another secret')).not.toBe(own);
});
