/** Recently Removed, pressed. */
import { expect, test, vi } from 'vitest';
import { openPage, press, show } from '../../../support/dom.ts';

const removed = [
  { id: '0b8f2f0e-0000-4000-8000-000000000001', type: 'product', name: 'Moon Jar', removedAt: '2026-11-01T12:00:00Z' },
];

test('Clear All asks once, and empties the list', async () => {
  openPage({ cookie: 'signed_in=1' });
  const { favorites } = await import('../../../../src/features/favorites/sync/favorites.store.ts');
  const store = favorites();
  const clear = vi.spyOn(store, 'clearRecentlyRemoved').mockReturnValue();
  vi.spyOn(store.$state, 'get').mockReturnValue({ ...store.$state.get(), recentlyRemoved: removed } as never);
  const { RecentlyRemoved } = await import('../../../../src/features/favorites/page/RecentlyRemoved.tsx');
  await show(<RecentlyRemoved onClose={() => {}} />);
  await press('Clear All');
  expect(clear).not.toHaveBeenCalled();
  await press('Clear All');
  expect(clear).toHaveBeenCalledOnce();
});
