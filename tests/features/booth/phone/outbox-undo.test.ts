/** Sales that are taken back on the phone: before they are sent, on their way, and afterward. */
import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { kiln, makeDisk, makeServer, openTab, sale, states } from '../../../support/booth-tabs.ts';

test('a sale that isn’t sent is taken back at once, and the server hears of it in place of the sale', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const first = openTab(disk, { send: away, undo: away });
  const [wrong, right] = [sale(), sale()];
  for (const each of [wrong, right]) await first.outbox.record(each, kiln);
  await first.outbox.undo(wrong.id);
  await first.outbox.flush();
  expect(states(first.outbox).sort()).toEqual(['saved', 'undoing']);
  const { outbox } = openTab(disk, server);
  await outbox.flush();
  expect(states(outbox).sort()).toEqual(['recorded', 'undone']);
  expect([[...server.recorded.keys()], server.undone]).toEqual([[right.id], [wrong.id]]);
});

test('taken back while it is on its way, a sale doesn’t come back with the answer', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const { outbox } = openTab(disk, server);
  const one = sale();
  const { answer } = server;
  server.answer = async (sales) => {
    await outbox.undo(one.id);
    return await answer(sales);
  };
  await outbox.record(one, kiln);
  await outbox.flush();
  await expect.poll(() => states(outbox)).toEqual(['undone']);
  expect(server.undone).toEqual([one.id]);
});

test('a recorded sale is taken back once the server has agreed, and stays if it refuses', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const refuse = () => Promise.reject(new ApiError('API Error: no', 403, { error: 'Too late.' }));
  const late = openTab(disk, { send: server.send, undo: refuse });
  const one = sale();
  await late.outbox.record(one, kiln);
  await late.outbox.flush();
  await expect(late.outbox.undo(one.id)).rejects.toMatchObject({ status: 403 });
  expect(states(late.outbox)).toEqual(['recorded']);
  const { outbox } = openTab(disk, server);
  await outbox.load();
  await outbox.undo(one.id);
  expect([states(outbox), server.undone]).toEqual([['undone'], [one.id]]);
});

test('an undo that is sent later and refused is asked once, and the sale is recorded', async () => {
  for (const status of [403, 404, 422]) {
    const [disk, server] = [makeDisk(), makeServer()];
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const first = openTab(disk, { send: away, undo: away });
    const one = sale();
    await first.outbox.record(one, kiln);
    await first.outbox.undo(one.id);
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(new ApiError('API Error: no', status, {}));
    };
    const { outbox, retry } = openTab(disk, { send: server.send, undo: refuse });
    await outbox.flush();
    await outbox.flush();
    await outbox.flush();
    expect([states(outbox), asked, retry.failures], String(status)).toEqual([['recorded'], 1, 0]);
  }
});
