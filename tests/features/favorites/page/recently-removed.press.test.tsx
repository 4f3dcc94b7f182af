/** Recently Removed, pressed. */
import { expect, test, vi } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { openAsCollector } from '../../../support/collector-page.ts';
import { named, press, show } from '../../../support/dom.ts';
import { makeRef } from '../../../support/favorites-world.ts';

const [jar, vase] = [makeRef(2), makeRef(4)];

/** Opens the dialog of somebody who has removed a jar and a vase. */
async function openRemoved() {
  const page = openAsCollector({ removed: [jar, vase] });
  const { favorites } = await import('../../../../src/features/favorites/sync/favorites.store.ts');
  await favorites().refresh(true);
  const { RecentlyRemoved } = await import('../../../../src/features/favorites/page/RecentlyRemoved.tsx');
  const close = vi.fn();
  await show(<RecentlyRemoved onClose={close} />);
  return { ...page, close };
}

test('Clear All asks once, keeps them for Keep Them, and otherwise empties the list for good', async () => {
  const { removed, changes } = await openRemoved();
  await press('Clear All');
  expect(document.activeElement).toBe(named('Keep Them'));
  await press('Keep Them');
  expect(document.querySelectorAll('.kept-rows li')).toHaveLength(2);
  await press('Clear All');
  expect(document.body.textContent).toContain('Permanently delete all 2 items?');
  expect(changes).toEqual([]);
  await press('Clear All');
  expect(document.body.textContent).toContain('You haven’t removed anything in the last 7 days.');
  expect(document.body.textContent).toContain('Recently Removed is empty');
  await vi.waitFor(() => expect(removed()).toEqual([]));
});

test('Restore brings one back, and Close tells the page', async () => {
  const { saved, removed, close } = await openRemoved();
  await press('Restore to Favorites Thing 004');
  expect(document.body.textContent).toContain('Thing 004 is back in My Collection');
  expect(document.activeElement).toBe(named('Restore to Favorites Thing 002'));
  await vi.waitFor(() => expect([saved(), removed()]).toEqual([[toRefKey(vase)], [toRefKey(jar)]]));
  expect(close).not.toHaveBeenCalled();
  await press('Close');
  expect(close).toHaveBeenCalledOnce();
});
