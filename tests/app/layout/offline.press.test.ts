/** The page without a connection: what it shows, and when it loads again. */
import { expect, test, vi } from 'vitest';
import { openPage } from '../../support/dom.ts';

const markup =
  '<button id="again">Try Again</button><ul><li id="kept" hidden><a href="/account/favorites"></a></li></ul>';

async function open({ isKept = false } = {}) {
  openPage({ html: markup });
  vi.stubGlobal('caches', { has: async () => isKept });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await import('../../../src/app/layout/offline.inline.ts');
  return reload;
}

const happens = (name: string) => window.dispatchEvent(new Event(name));

test('it leads to My Collection only where that is kept', async () => {
  await open({ isKept: true });
  const collection = document.getElementById('kept');
  await vi.waitFor(() => expect(collection?.hidden).toBe(false), { interval: 1 });
});

test('it loads again when asked to, and when the connection is back', async () => {
  const reload = await open();
  expect(document.getElementById('kept')?.hidden).toBe(true);
  document.getElementById('again')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
  happens('online');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a connection that comes back for a moment doesn’t take back a link that was followed, but loads a page that was returned to', async () => {
  const reload = await open();
  happens('beforeunload');
  happens('online');
  expect(reload).not.toHaveBeenCalled();
  happens('pageshow');
  happens('online');
  expect(reload).toHaveBeenCalledTimes(1);
});
