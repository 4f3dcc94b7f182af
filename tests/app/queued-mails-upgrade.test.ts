/** Mails that the last releases have queued, as their code queued them, reach their readers. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Mail } from '../../src/app/app.ts';
import { createMailing } from '../../src/app/mailing.ts';
import { closeJobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import { fakeClock } from '../support/clock.ts';
import { testConfig } from '../support/config.ts';
import { freshDatabase } from '../support/database.ts';

const database = await freshDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'queued-mails-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Keys and links are sealed with this. */
const secret = 'a secret of this test';

const ofRelease = {
  ea2f88f: [
    '{"template":"order-confirmed","to":"ada@example.org","data":{"orderNumber":"RC-7K3M-9QXD","vendorName":"Cathedral Street Glass","vendorSlug":"cathedral-street-glass","owner":"Nell Whitaker","lines":[{"name":"Suncatcher, amber","quantity":1,"unitPriceCents":4250}],"goodsCents":4250,"discountCents":0,"shippingCents":800,"processingFeeCents":0,"totalCents":5050,"delivery":"shipping","pickup":null,"customerName":"Ada Byron","customerEmail":"ada@example.org","shippingAddress":{"name":"Ada Byron","line1":"12 Story Avenue","line2":null,"city":"Louisville","state":"KY","postalCode":"40206","country":"US"}}}',
    'Visit Cathedral Street Glass: http://localhost:4321/cathedral-street-glass',
  ],
  '437d0deb': [
    '{"template":"order-sent","to":"ada@example.org","data":{"orderNumber":"RC-7K3M-9QXD","vendorName":"Cathedral Street Glass","vendorSlug":"cathedral-street-glass","owner":"Nell Whitaker","sessionId":"cs_test_7K3M9QXD","lines":[{"name":"Suncatcher, amber","quantity":1,"unitPriceCents":4250,"picture":null}],"goodsCents":4250,"discountCents":0,"shippingCents":800,"processingFeeCents":0,"totalCents":5050,"delivery":"shipping","sendBy":"2026-11-27","pickup":null,"pickupCode":null,"customerName":"Ada Byron","shippingAddress":{"name":"Ada Byron","line1":"12 Story Avenue","line2":null,"city":"Louisville","state":"KY","postalCode":"40206","country":"US"},"about":"sent","carrier":null,"trackingNumber":null,"sealedLink":"XgbZNpgBOJYbiW7_zlLIuJeHhOPZor-xxBmF7eyhf0kdMWniTqcXyADQsZKUf8_M_7imFVUQrxjMRg"}}',
    'View Your Order: http://localhost:4321/orders/AAAAAAAAAAAAAAAAAAAAAA',
  ],
  '9944d764': [
    '{"template":"order-confirmed","to":"ada@example.org","data":{"orderNumber":"RC-7K3M-9QXD","vendorName":"Cathedral Street Glass","vendorSlug":"cathedral-street-glass","owner":"Nell Whitaker","lines":[{"name":"Suncatcher, amber","quantity":1,"unitPriceCents":4250,"picture":{"key":"demo/cathedral-street-glass/suncatcher-amber","width":1020,"height":1275,"alt":"A round suncatcher of amber glass.","widths":[340,480,720,1020]}}],"goodsCents":4250,"discountCents":0,"shippingCents":800,"processingFeeCents":0,"totalCents":5050,"delivery":"shipping","sendBy":"2026-11-27","pickup":null,"pickupCode":null,"customerName":"Ada Byron","shippingAddress":{"name":"Ada Byron","line1":"12 Story Avenue","line2":null,"city":"Louisville","state":"KY","postalCode":"40206","country":"US"},"sealedLink":"XgbZNpgBOJYbiW7_zlLIuJeHhOPZor-xxBmF7eyhf0kdMWniTqcXyADQsZKUf8_M_7imFVUQrxjMRg"}}',
    'View Your Order: http://localhost:4321/orders/AAAAAAAAAAAAAAAAAAAAAA',
  ],
} as const;

test.each(Object.entries(ofRelease))('release %s: the mail about an order is sent', async (_, [queued, link]) => {
  const boss = await openJobs(database.url, () => {});
  const parts = { boss, db: database.db, clock: fakeClock() };
  const mailing = await createMailing(testConfig({ DATA_DIR: folder }), parts, secret, () => {});
  await mailing.queue.add(database.db, JSON.parse(queued) as Mail);
  await mailing.start();
  await mailing.idle();
  await mailing.stop();
  await closeJobs(boss);
  const outbox = path.join(folder, 'outbox');
  const [name = ''] = (await readdir(outbox)).toSorted().slice(-1);
  const message = (await readFile(path.join(outbox, name), 'utf8')).replace(/=\r?\n/g, '');
  for (const part of ['To: ada@example.org', 'RC-7K3M-9QXD', 'Suncatcher, amber', link])
    expect(message).toContain(part);
});
