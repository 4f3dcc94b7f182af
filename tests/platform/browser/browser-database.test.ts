import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserDatabase } from '../../../src/platform/browser/browser-database.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const create = () => createBrowserDatabase({ name: 'booth', version: 1, upgrade: () => undefined });
const put = (store: IDBObjectStore) => store.put({});
/** A request that ends once its handlers are there, or never. */
function request(result: unknown, ends = true) {
  const made = { result, onsuccess: () => undefined, onblocked: () => undefined };
  if (ends) queueMicrotask(() => queueMicrotask(() => made.onsuccess()));
  return made;
}

test.each([
  ['opens', () => request(null, false)],
  ['ends a transaction', () => request({ transaction: () => ({ objectStore: () => ({ put: () => request(1) }) }) })],
])(
  'storage that never %s is given up after three seconds, and isn’t asked again for half a minute',
  async (_, open) => {
    const opened = vi.fn(open);
    vi.stubGlobal('indexedDB', { open: opened });
    const database = create();
    const first = expect(database.run('sales', 'readwrite', put)).rejects.toThrow('doesn’t answer');
    await vi.advanceTimersByTimeAsync(3_000);
    await first;
    await expect(database.run('sales', 'readwrite', put)).rejects.toThrow('didn’t answer lately');
    expect(opened).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    void database.run('sales', 'readwrite', put).catch(() => undefined);
    expect(opened).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_000);
  },
);

test('storage that another tab holds is given up at once', async () => {
  const blocked = request(null, false);
  vi.stubGlobal('indexedDB', { open: () => blocked });
  const running = expect(create().run('sales', 'readwrite', put)).rejects.toThrow('Another tab');
  blocked.onblocked();
  await running;
});

test('a connection that the browser closed is opened again', async () => {
  const database = (transaction: () => object) => ({ transaction });
  const works = () => {
    const made = { objectStore: () => ({ put: () => request('stored') }), oncomplete: () => undefined };
    queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => made.oncomplete())));
    return made;
  };
  const fails = () => {
    throw new DOMException('The database connection is closing.');
  };
  const answers = [database(fails), database(works)];
  vi.stubGlobal('indexedDB', { open: () => request(answers.shift()) });
  await expect(create().run('sales', 'readwrite', put)).resolves.toBe('stored');
});
