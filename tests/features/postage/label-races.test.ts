/** Double clicks, and pings in any order: one label, the right state, one mail per step (often: tests/storms/money). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Move } from '../../../src/demo/emulators/shippo/records.ts';
import { continueLabel } from '../../../src/features/postage/label-saga.server.ts';
import { startLabel } from '../../../src/features/postage/start-label.server.ts';
import { handlePing } from '../../../src/features/postage/track-label.server.ts';
import {
  labelOf,
  openPostageShop,
  type PostageShop,
  payForLabel,
  pingKeyOf,
  wantCheapest,
} from '../../support/postage.ts';
import { fc, rounds } from '../../support/rounds.ts';
import { mailsOf, orderOf } from '../../support/shop.ts';
import { clickAtOnce } from '../../support/storms/label-races.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

test('of three clicks at once, in one form and in two, one label is bought', async () => {
  await clickAtOnce(app, false);
  await clickAtOnce(app, true);
});

test('all clicks of one form at once get the same label, and none an error', async () => {
  const wanted = await wantCheapest(app, await payForLabel(app));
  const started = await Promise.all([1, 2, 3].map(() => startLabel(app, wanted)));
  expect(started.map(({ id }) => id)).toEqual([wanted.id, wanted.id, wanted.id]);
});

const parcels = rounds(3, 100);
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
          await Promise.all(pings().map((one) => handlePing(app, key, one)));
        }
        const { parcelState: parcel } = await orderOf(app.db, paid.orderId);
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
