import { describe, expect, it } from 'vitest';
import { parseCents } from '../../../../src/features/buying/fees/parse-cents.ts';

describe('parseCents', () => {
  it.each([
    ['1000', 100_000],
    [' $1,234.56 ', 123_456],
    ['1', 100],
    ['1.', 100],
    ['1000000', 100_000_000],
    ['1,000,000.00', 100_000_000],
    ['1000000.01', null],
    ['0.99', null],
    ['.5', null],
    ['0', null],
    ['', null],
    ['-5', null],
    ['abc', null],
    ['12,34', null],
    ['10.999', null],
    ['1.2.3', null],
    ['1e3', null],
    ['Infinity', null],
  ])('parses "%s" as %s cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });
});
