import { html } from '../stripe/pages/html.ts';
import { renderPage } from '../stripe/pages/page.ts';
import { parcelsPath, type World } from './api.ts';
import { statusOf, whereIs } from './present.ts';
import type { LabelRecord, Move } from './records.ts';

const shown = 30;

const moves: readonly (readonly [Move, string])[] = [
  ['TRANSIT', 'Scan'],
  ['DELIVERED', 'Deliver'],
  ['RETURNED', 'Return'],
  ['FAILURE', 'Lose'],
];

const texts: Record<Move, string> = {
  PRE_TRANSIT: 'not scanned yet',
  TRANSIT: 'on its way',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
  FAILURE: 'lost',
};

const renderLabel = (label: LabelRecord, now: number) => html`<section>
<h2>${label.trackingNumber}</h2>
<p>${label.rate.provider} ${label.rate.service}: ${texts[whereIs(label, now).move]}</p>
<form method="post"><input type="hidden" name="label" value="${label.id}">
${moves.map(([move, name]) => html`<button type="submit" name="move" value="${move}">${name}</button> `)}
</form>
</section>`;

export async function showParcels({ store, now }: World): Promise<Response> {
  const labels = (await store.list('label')).filter((label) => statusOf(label, now()) === 'SUCCESS').slice(0, shown);
  const accounts = [...new Set(labels.map(({ account }) => account))];
  const main = html`<div>
<h1>Packages</h1>
<p>This page stands in for carriers. Packages move by the clock, or by these buttons; the store is pinged, and asks.</p>
${labels.length === 0 && html`<p>No label was bought yet.</p>`}
${labels.map((label) => renderLabel(label, now()))}
${accounts.map(
  (account) => html`<section><h2>Account ${account.slice(0, 6)}</h2>
<form method="post"><button type="submit" name="revoke" value="${account}">Revoke its token</button></form></section>`,
)}
</div>`;
  return renderPage({ title: 'Packages', main });
}

/** Moves a parcel, or revokes a token. @param ping tells the account's webhooks */
export async function takeButton(
  { store, now }: World,
  request: Request,
  ping: (label: LabelRecord) => Promise<void>,
): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const revoked = form.get('revoke') ?? '';
  const label = await store.get('label', form.get('label') ?? '');
  const move = moves.find(([name]) => name === form.get('move'))?.[0];
  if (/^[0-9a-f]{24}$/.test(revoked)) await store.put({ kind: 'revoked', id: revoked, account: revoked });
  if (label && move) {
    await store.put({ ...label, moved: { move, at: now() } });
    await ping(label);
  }
  return new Response(null, { status: 303, headers: { Location: parcelsPath } });
}
