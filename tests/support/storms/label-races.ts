/** Double clicks and kills while a label is bought: one label, copied and noted. */
import { expect } from 'vitest';
import { continueLabel } from '../../../src/features/postage/label-saga.server.ts';
import { isOpenLabel, labelFileKey, readLabels } from '../../../src/features/postage/labels.server.ts';
import { reconcileLabels } from '../../../src/features/postage/reconcile-labels.server.ts';
import { startLabel } from '../../../src/features/postage/start-label.server.ts';
import { minuteMs } from '../../../src/platform/time.ts';
import { dyingPostage } from '../crashes.ts';
import { labelOf, type PostageShop, payForLabel, wantCheapest } from '../postage.ts';
import { orderOf } from '../shop.ts';

const ignored = () => undefined;
const countBought = async (app: PostageShop) => (await app.shippo.labels()).length;

/** Clicks three times at once: in one form, or in two. */
export async function clickAtOnce(app: PostageShop, hasTwoForms: boolean): Promise<void> {
  const paid = await payForLabel(app);
  const wanted = await wantCheapest(app, paid);
  const before = await countBought(app);
  const click = async (id: string) => {
    await startLabel(app, { ...wanted, id });
    await continueLabel(app, id);
  };
  const ids = [wanted.id, wanted.id, hasTwoForms ? crypto.randomUUID() : wanted.id];
  await Promise.all(ids.map((id) => click(id).catch(ignored)));
  expect(await countBought(app)).toBe(before + 1);
  const labels = await readLabels(app.db, paid.orderId);
  expect(labels.map(({ status, finishedAt }) => [status, finishedAt !== null])).toEqual([['bought', true]]);
}

/** Steps at which buying can die. */
export const labelSteps = 9;

/** Lets a process die at a step, before or after its effect, and so the next one, which takes over; a third one finds both. */
export async function killTwice(app: PostageShop, steps: readonly [number, number], isAfter: boolean): Promise<void> {
  const paid = await payForLabel(app);
  const wanted = await wantCheapest(app, paid);
  const before = await countBought(app);
  for (const at of steps) {
    const dying = dyingPostage(app, at, isAfter);
    await startLabel(dying, wanted)
      .then(() => continueLabel(dying, wanted.id))
      .catch(ignored);
    app.clock.advance(4 * minuteMs);
  }
  await startLabel(app, wanted);
  await reconcileLabels(app);
  expect(await countBought(app)).toBe(before + 1);
  const label = await labelOf(app, wanted.id);
  expect(label).toMatchObject({ status: 'bought', finishedAt: expect.any(Date) });
  expect(await app.files.get(labelFileKey(label.id))).not.toBeNull();
  expect((await orderOf(app.db, paid.orderId)).trackingNumber).toBe(label.trackingNumber);
  expect((await readLabels(app.db, paid.orderId)).filter(isOpenLabel)).toHaveLength(1);
}
