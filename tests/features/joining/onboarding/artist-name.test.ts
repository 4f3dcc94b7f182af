import { expect, test } from 'vitest';
import { parseArtistName } from '../../../../src/features/joining/onboarding/onboarding.server.ts';

test.each([
  'June',
  'Imani Brooks',
  'Adaeze Oyelaran-Cole',
  'Siobhán O’Neill',
  "Mary-Kate D'Arcy",
  'W. E. B. Du Bois',
  '李小龙',
])('a link can greet %s', (name) => expect(parseArtistName(` ${name} `)).toBe(name));

test.each([
  null,
  '',
  '   ',
  'x'.repeat(81),
  '<img src=x onerror=alert(1)>',
  'Call 555-0100',
  'https://evil.example',
  'evil.example',
  'Your account is locked: sign in',
  'Someone else has opened your store',
  'June\u202egro',
  'June\nPark',
  '"><script>',
])('a link can’t greet with %j', (name) => expect(parseArtistName(name)).toBeNull());
