import { randomBytes, randomUUID } from 'node:crypto';
import type { Viewer } from '../../features/accounts/identity.ts';
import type { BoothDay } from '../../features/booth/booth.api.ts';
import { loadBoothDay } from '../../features/booth/day.server.ts';
import { pairPhone } from '../../features/booth/pairing.server.ts';
import { findScannedOrder, readPayment, startPayment } from '../../features/booth/payments.server.ts';
import {
  addOther,
  addPiece,
  type Draft,
  type Paid,
  priceTogether,
  toPaymentLines,
  toPhoneSale,
  totalOf,
} from '../../features/booth/phone/draft.ts';
import { identifyPhone, phoneCookie } from '../../features/booth/phone-key.server.ts';
import { recordSales } from '../../features/booth/record-sales.server.ts';
import type { DemoBoothSale } from '../city/types.ts';
import { findBuyer } from './buyers.ts';
import type { Past } from './past.server.ts';
import { cards } from './year-order.ts';

export interface HeldPhone {
  key: string;
}

type Rung = Pick<DemoBoothSale, 'lines' | 'agreed'>;

type PhoneSale = ReturnType<typeof toPhoneSale>;

export async function takePhone(past: Past, viewer: Viewer, vendor: string, name: string): Promise<HeldPhone> {
  const { key } = await pairPhone(past.services, viewer, { vendor, name }, null);
  return { key };
}

/** Sends a call of the phone, by which the site sees that it is there. */
function identify({ services }: Past, { key }: HeldPhone) {
  const { config } = services;
  const [cookie = ''] = phoneCookie(config, key).split(';');
  return identifyPhone(services, new Request(config.siteUrl, { headers: { cookie } }));
}

export async function openDay(past: Past, held: HeldPhone): Promise<BoothDay> {
  return await loadBoothDay(past.services, await identify(past, held));
}

function toDraft(past: Past, { pieces }: BoothDay, { lines, agreed }: Rung): Draft {
  let draft: Draft = [];
  for (const line of lines) {
    if ('name' in line) {
      draft = addOther(draft, line.name, line.name, line.priceCents);
      continue;
    }
    const piece = pieces.find(({ id }) => id === past.productId(line.piece));
    if (piece === undefined) throw new Error(`No booth of the demo has ${line.piece}.`);
    for (let unit = 0; unit < line.quantity; unit += 1) draft = addPiece(draft, piece);
  }
  if (agreed === undefined) return draft;
  const keys = draft.map(({ key }) => key);
  return priceTogether(draft, keys, agreed.cents, agreed.reason) ?? draft;
}

/** Rings up a sale of cash, or paid elsewhere. It is on the phone then, and nowhere else. */
export function ringUp(past: Past, day: BoothDay, rung: Rung, paid: Paid): PhoneSale {
  const now = past.services.clock.now();
  const receiptToken = randomBytes(24).toString('base64url');
  return toPhoneSale(toDraft(past, day, rung), day, paid, { id: randomUUID(), now, receiptToken });
}

export async function sendSales(past: Past, held: HeldPhone, sales: readonly PhoneSale[]): Promise<void> {
  const phoneTime = past.services.clock.now().toISOString();
  const answers = await recordSales(past.services, await identify(past, held), { phoneTime, sales });
  const refused = answers.find(({ outcome }) => outcome !== 'recorded');
  if (refused) throw new Error(`A booth sale of the demo was not recorded: ${JSON.stringify(refused)}.`);
}

/** Sells by the card of a buyer, who scans the phone's QR code and pays. */
export async function sellByCard(
  past: Past,
  held: HeldPhone,
  day: BoothDay,
  { by, ...rung }: Rung & { by: string },
): Promise<void> {
  const { services, provider } = past;
  const phone = await identify(past, held);
  const draft = toDraft(past, day, rung);
  const { id, token } = await startPayment(services, phone, {
    id: randomUUID(),
    ...toPaymentLines(draft),
    expectedTotalCents: totalOf(draft, day, null).totalCents,
  });
  const order = await findScannedOrder(services, token);
  const { name, email } = findBuyer(by);
  await provider.pay(order?.checkout.sessionId ?? '', { name, email, number: cards.usual });
  const { state } = await readPayment(services, phone, id);
  if (state !== 'paid') throw new Error(`A card at a booth of the demo is ${state}.`);
}
