import { expect, test } from 'vitest';
import { addReturnPath, parseReturnPath } from '../../src/site/return-path.ts';
import { hostileTargets } from '../support/hostile-targets.ts';
import { fc } from '../support/rounds.ts';

test.each(hostileTargets)('%j does not lead anywhere but home', (target) => {
  expect(parseReturnPath(target)).toBe('/');
});

test.each([
  '/',
  '/artists',
  '/portland-kiln/moon-jar?from=home#buy',
  '/account/settings',
  '/search?q=a%20b&x=%2Fetc',
  '/100%25',
  '/caf%C3%A9',
])('%s is a page of this site', (target) => expect(parseReturnPath(target)).toBe(target));

test.each([null, undefined, ''])('without a target (%j) the home page is the one', (target) => {
  expect(parseReturnPath(target)).toBe('/');
});

test('whatever is asked for, a browser stays on this site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '.',
    '..',
    ':',
    '@',
    'evil.example',
    '\t',
    '%09',
    '%25',
    '?',
    '#',
    'a',
  );
  const target = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(target, (wanted) => {
      const path = parseReturnPath(wanted);
      expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(parseReturnPath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});

test('an address that leads on carries the way, unless it leads home', () => {
  expect(addReturnPath('/customer/signin', '/')).toBe('/customer/signin');
  expect(addReturnPath('/customer/signin', '/a?b=c')).toBe('/customer/signin?redirect_url=%2Fa%3Fb%3Dc');
});

test.each([
  '/customer',
  '/customer/signin',
  '/%63ustomer/signin',
  '/%2563ustomer/signup?a=b',
  '/Customer/signout',
  '/x/../customer/signin',
])('signing in never leads back to signing in: %s', (wanted) => expect(parseReturnPath(wanted)).toBe('/'));
