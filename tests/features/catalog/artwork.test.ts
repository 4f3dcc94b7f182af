/** The piece that hangs beside a form. */
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { findArtwork, findPair } from '../../../src/features/catalog/artwork.server.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const picture = (key: string, width: number, height: number) => ({ key, width, height, alt: key, widths: [340] });
const minute = 60_000;
const away = () => {
  throw new Error('away');
};
/** Every call returns another one that never ends. */
const endless: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? () => {} : endless),
  apply: () => endless,
});

test('without a piece for sale there is none, and then a flat one that can be bought, with its label', async () => {
  expect(await findArtwork(app, '/customer/signup')).toBeNull();
  const vendor = await makeVendor(app.db, { slug: 'second-light', owner: 'June Park', neighborhood: 'Crescent Hill' });
  await makeProduct(app.db, vendor, { pictures: [picture('upright', 680, 1020)], position: 1 });
  await makeProduct(app.db, vendor, {
    slug: 'hill-one',
    name: 'Hill One',
    medium: 'Gelatin silver print',
    size: '11 × 16 in',
    pictures: [picture('flat', 1020, 680)],
    position: 0,
  });
  // What was read a moment ago is not read again.
  app.clock.advance(2 * minute);
  await findArtwork(app, '/customer/signup');
  expect(await findArtwork(app, '/customer/signup')).toMatchObject({
    name: 'Hill One',
    href: '/second-light/hill-one',
    artist: 'June Park, Crescent Hill',
    made: 'Gelatin silver print, 11 × 16 in',
    picture: { key: 'flat' },
  });
});

test('a sold piece makes room for another, and while the database is away the last one stays', async () => {
  await app.db.update(products).set({ inventory: 0 }).where(eq(products.slug, 'hill-one'));
  app.clock.advance(2 * minute);
  await expect.poll(async () => (await findArtwork(app, '/customer/signup'))?.picture.key).toBe('upright');
  const select = app.db.select;
  app.db.select = away as unknown as typeof select;
  app.clock.advance(2 * minute);
  expect((await findArtwork(app, '/customer/signup'))?.picture.key).toBe('upright');
  app.db.select = select;
});

test('a pair is by two artists, and upright if possible', async () => {
  app.clock.advance(2 * minute);
  const keys = async () => {
    await findPair(app);
    return (await findPair(app)).map(({ picture: { key } }) => key);
  };
  await expect.poll(keys).toEqual(['upright']);
  const potter = await makeVendor(app.db, { owner: 'Marcus Webb' });
  await makeProduct(app.db, potter, { pictures: [picture('wide', 1020, 680)], position: 0 });
  await makeProduct(app.db, potter, { pictures: [picture('jar', 680, 1020)], position: 1 });
  app.clock.advance(2 * minute);
  await expect.poll(async () => (await keys()).toSorted()).toEqual(['jar', 'upright']);
});

test('with a database that never answered, a page has no piece and does not fail', async () => {
  const { clock } = app;
  for (const db of [{ select: away }, endless] as Database[]) {
    expect(await findPair({ db, clock })).toEqual([]);
    expect(await findArtwork({ db, clock }, '/customer/signup')).toBeNull();
  }
});
