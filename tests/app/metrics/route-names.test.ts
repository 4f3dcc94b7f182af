import { expect, test } from 'vitest';
import { nameRoute } from '../../../src/app/metrics/route-names.ts';

test.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events/art-fair', '/events/{event}'],
  ['/events/art-fair.ics', '/events/{event}.ics'],
  ['/portland-kiln', '/{vendor}'],
  ['/portland-kiln/moon-jar', '/{vendor}/{product}'],
  ['/vendor/portland-kiln/orders', '/vendor/{slug}/orders'],
  ['/api/favorites/writes', '/api/favorites/writes'],
  ['/api/favorites/abc', '/api/favorites/{id}'],
  ['/api/no/such/call', 'other'],
  ['/_astro/page.abc.js', '/_astro/*'],
  ['/favicon.svg', '/{file}'],
  ['/a/b/c/d/e', 'other'],
  ['/livez', '/livez'],
])('%s belongs to %s', (path, route) => {
  expect(nameRoute(path)).toBe(route);
});
