/** Double clicks and kills while a label is bought, and pings in any order: one label, the right state, one mail per step. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Move } from '../../src/demo/emulators/shippo/records.ts';
import { continueLabel } from '../../src/features/postage/continue-label.server.ts';
import { isOpenLabel, labelFileKey, readLabels } from '../../src/features/postage/labels.server.ts';
import { reconcileLabels } from '../../src/features/postage/reconcile-labels.server.ts';
import { startLabel } from '../../src/features/postage/start-label.server.ts';
import { takePing } from '../../src/features/postage/track-label.server.ts';
import { minuteMs } from '../../src/platform/time.ts';
import { dyingPostage } from '../support/crashes.ts';
import { rounds } from '../support/full.ts';
import {
  labelOf,
  openPostageShop,
  type PostageShop,
  payForLabel,
  pingKeyOf,
  wantCheapest,
} from '../support/postage.ts';
import { fc } from '../support/random.ts';
import { mailsOf, orderOf } from '../support/shop.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const ignored = () => undefined;
const boughtAll = async () => (await app.shippo.labels()).length;

const clicks = rounds(15, 100);
test(`in ${clicks} double clicks, of one form and of two, one label is bought`, async () => {
  for (let round = 0; round < clicks; round += 1) {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    const before = await boughtAll();
    const click = async (id: string) => {
      await startLabel(app, { ...wanted, id });
      await continueLabel(app, id);
    };
    const ids = [wanted.id, wanted.id, round % 2 === 0 ? wanted.id : crypto.randomUUID()];
    await Promise.all(ids.map((id) => click(id).catch(ignored)));
    expect(await boughtAll()).toBe(before + 1);
    const labels = await readLabels(app.db, paid.orderId);
    expect(labels.map(({ status, finishedAt }) => [status, finishedAt !== null])).toEqual([['bought', true]]);
  }
}, 600_000);

const kills = rounds(30, 100);
test(`after ${kills} kills at any step, one label is bought, copied, and noted`, async () => {
  for (let round = 0; round < kills; round += 1) {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    const before = await boughtAll();
    // A process dies, and so does the next one, which takes over.
    for (const at of [Math.floor(round / 2) % 9, (round * 5) % 7]) {
      const dying = dyingPostage(app, at, round % 2 === 0);
      await startLabel(dying, wanted)
        .then(() => continueLabel(dying, wanted.id))
        .catch(ignored);
      app.clock.advance(4 * minuteMs);
    }
    await startLabel(app, wanted);
    await reconcileLabels(app);
    expect(await boughtAll()).toBe(before + 1);
    const label = await labelOf(app, wanted.id);
    expect(label).toMatchObject({ status: 'bought', finishedAt: expect.any(Date) });
    expect(await app.files.get(labelFileKey(label.id))).not.toBeNull();
    expect((await orderOf(app.db, paid.orderId)).trackingNumber).toBe(label.trackingNumber);
    expect((await readLabels(app.db, paid.orderId)).filter(isOpenLabel)).toHaveLength(1);
  }
}, 600_000);

const parcels = rounds(15, 200);
test(`of ${parcels} parcels, pings five times, shuffled, and forged leave the right state, and one mail per step`, async () => {
  const ways = fc.shuffledSubarray<Move>(['PRE_TRANSIT', 'TRANSIT', 'DELIVERED'], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      ways,
      fc.array(fc.constantFrom('DELIVERED', 'RETURNED', 'TRANSIT'), { maxLength: 4 }),
      async (way, forged) => {
        const moves = [...way].sort((one, other) => order.indexOf(one) - order.indexOf(other));
        const paid = await payForLabel(app);
        const wanted = await wantCheapest(app, paid);
        await startLabel(app, wanted);
        await continueLabel(app, wanted.id);
        const { trackingNumber } = await labelOf(app, wanted.id);
        const key = await pingKeyOf(app, paid.vendorId);
        const body = (status: string) =>
          JSON.stringify({ data: { tracking_number: trackingNumber, tracking_status: { status } } });
        const pings = () => [...way, ...forged].flatMap((status) => Array<string>(5).fill(body(status)));
        for (const move of moves) {
          await app.shippo.move(trackingNumber ?? '', move);
          await Promise.all(pings().map((one) => takePing(app, key, one)));
        }
        const { parcel } = await orderOf(app.db, paid.orderId);
        const last = moves.at(-1);
        expect(parcel).toBe(last === 'DELIVERED' ? 'delivered' : last === 'TRANSIT' ? 'sent' : 'to_send');
        const told = (await mailsOf(app, paid.number)).flatMap((mail) =>
          mail.template === 'order-sent' ? [mail.data.about] : [],
        );
        const expected = [
          ...(moves.includes('TRANSIT') ? ['sent'] : []),
          ...(moves.includes('DELIVERED') ? ['delivered'] : []),
        ];
        expect(told).toEqual(expected);
      },
    ),
    { numRuns: parcels },
  );
}, 600_000);

const order: readonly Move[] = ['PRE_TRANSIT', 'TRANSIT', 'DELIVERED'];
