import { afterAll, expect, test } from 'vitest';
import { favorites } from '../../src/domain/favorites/favorites.table.ts';
import { keptFavorites } from '../../src/domain/favorites/kept-favorites.server.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../support/factories.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

test('an account finds its own favorites, latest first, without what is not public any more', async () => {
  const { db } = app;
  const [me, other] = [await makeUser(db), await makeUser(db)];
  const [kiln, hidden] = [await makeVendor(db, { slug: 'kiln' }), await makeVendor(db, { isActive: false })];
  const jar = await makeProduct(db, kiln, { slug: 'jar', name: 'Jar' });
  const event = await makeEvent(db, { slug: 'fair', name: 'Fair' });
  const rows = [
    { userId: me.id, type: 'artist', itemId: kiln.id },
    { userId: me.id, type: 'product', itemId: jar.id },
    { userId: me.id, type: 'event', itemId: event.id },
    { userId: me.id, type: 'artist', itemId: hidden.id },
    { userId: me.id, type: 'artist', itemId: 'not an id' },
    { userId: me.id, type: 'collection', itemId: jar.id },
    { userId: other.id, type: 'artist', itemId: kiln.id },
  ] as const;
  await db.insert(favorites).values(rows.map((row, index) => ({ ...row, addedAt: new Date(index * 1000) })));
  expect(await keptFavorites(db, me.id)).toEqual([
    { type: 'event', name: 'Fair', from: null, path: '/events/fair' },
    { type: 'product', name: 'Jar', from: 'Kiln and Co', path: '/kiln/jar' },
    { type: 'artist', name: 'Kiln and Co', from: null, path: '/kiln' },
  ]);
  expect(await keptFavorites(db, (await makeUser(db)).id)).toEqual([]);
});
