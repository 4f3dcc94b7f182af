import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { claimRow, later } from '../../platform/jobs/due-rows.ts';
import { runSaga, type Saga, type Step } from '../../platform/jobs/run-saga.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { noteTracking } from '../buying/orders/parcel.server.ts';
import { lockOrder, type Order } from '../buying/orders/read-orders.server.ts';
import { readPostageAccount, withToken } from './account.server.ts';
import { queueLabelMail } from './label-mails.server.ts';
import { isOpenLabel, type Label, labelFileKey, readLabels, toBoughtParcel } from './labels.server.ts';
import { labels } from './postage.table.ts';
import type { ProviderLabel } from './postage.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

/** A label that the provider hasn't finished is asked for again after this long, and after a failed call. */
const retryMs = 59_000;
/** Nobody expects anymore that a label is bought which was asked for so long ago. */
const giveUpMs = hourMs;
/** Carriers take days to pay back. */
const voidAgainMs = 6 * hourMs;
const firstTrackMs = hourMs;

interface Current {
  order: Order;
  label: Label;
}

/** Locks the order of a label, and the label. Orders are locked first, as everywhere. */
async function lock(tx: Database, { id, orderId }: Label): Promise<Current> {
  const order = await lockOrder(tx, orderId);
  const [label] = await tx.select().from(labels).where(eq(labels.id, id)).for('update');
  if (order === null || label === undefined) throw new DomainError('not_found', postageErrors.noOrder);
  return { order, label };
}

async function update(tx: Database, { id }: Label, changes: Partial<Label>): Promise<void> {
  await tx.update(labels).set(changes).where(eq(labels.id, id));
}

async function read(db: Database, { id }: Label): Promise<Current> {
  const [found] = await db
    .select({ label: labels, order: orders })
    .from(labels)
    .innerJoin(orders, eq(orders.id, labels.orderId))
    .where(eq(labels.id, id));
  if (found === undefined) throw new DomainError('not_found', postageErrors.noOrder);
  return found;
}

const refused = (problem: string): ProviderLabel => ({
  id: '',
  state: 'refused',
  trackingNumber: null,
  fileUrl: null,
  problem,
});

/** Buys, unless nobody expects that anymore. If no answer comes, the next run looks before it buys. */
async function buy(app: PostageServices, token: string, { label, order }: Current): Promise<ProviderLabel> {
  if (order.status !== 'paid' || order.parcelState === 'none') return refused(postageErrors.ended);
  if (order.parcelState !== 'to_send') return refused(postageErrors.sent);
  if (app.clock.now().getTime() - label.createdAt.getTime() > giveUpMs) return refused(postageErrors.tooLate);
  try {
    return await app.postage.buy(token, label);
  } catch (error) {
    if (isDomainError(error) && error.code === 'postage_unavailable') {
      await app.db.update(labels).set({ wasLate: true }).where(eq(labels.id, label.id));
    }
    throw error;
  }
}

/**
 * True if the page that asked for a label can't have said what came of it: a call got no answer, or the process ended meanwhile and
 * another run goes on.
 */
const isLate = ({ clock }: PostageServices, { wasLate, createdAt }: Label): boolean =>
  wasLate || clock.now().getTime() - createdAt.getTime() >= retryMs;

/** The provider sells the label, unless it has done that already. */
function ensureLabel(app: PostageServices, current: Current): Promise<ProviderLabel> {
  const { label, order } = current;
  return withToken(app, order.vendorId, async (token) =>
    label.providerId === null
      ? ((await app.postage.findLabel(token, label)) ?? (await buy(app, token, current)))
      : await app.postage.readLabel(token, label.providerId),
  );
}

async function storeBought(app: PostageServices, tx: Database, current: Current, reported: ProviderLabel) {
  const { label } = current;
  const now = app.clock.now();
  if (reported.state === 'queued') return update(tx, label, { providerId: reported.id, wasLate: true });
  if (reported.state === 'refused') {
    await update(tx, label, { status: 'refused', problem: reported.problem, finishedAt: now, dueAt: null });
    if (isLate(app, label)) await queueLabelMail(tx, app, current, 'label-refused');
    return;
  }
  const { id: providerId, trackingNumber } = reported;
  await update(tx, label, { status: 'bought', providerId, trackingNumber, boughtAt: now });
}

/** Its PDF becomes one of our files, because the provider's is there for a while only. */
async function copyFile(app: PostageServices, { label, order }: Current): Promise<void> {
  const { fileUrl } = await withToken(app, order.vendorId, (token) =>
    app.postage.readLabel(token, label.providerId ?? ''),
  );
  if (fileUrl === null) throw new DomainError('postage_unavailable', postageErrors.unavailable);
  const bytes = await app.postage.readFile(fileUrl);
  await app.files.put(labelFileKey(label.id), { bytes, contentType: 'application/pdf' });
}

/** The order gets the number, and the artist is mailed if the page couldn't say it. */
async function finish(app: PostageServices, tx: Database, current: Current): Promise<void> {
  const { order, label } = current;
  const now = app.clock.now();
  await noteTracking(tx, { vendorId: order.vendorId, orderId: order.id }, toBoughtParcel(label), null);
  await update(tx, label, { finishedAt: now, dueAt: null, trackDueAt: later(now, firstTrackMs) });
  if (isLate(app, label)) await queueLabelMail(tx, app, current, 'label-bought');
}

/** A label that isn't given back is one to print again, unless another one took its place. */
async function keepLabel(tx: Database, { order, label }: Current, now: Date, problem: string): Promise<void> {
  const hasOther = (await readLabels(tx, order.id)).some((other) => other.id !== label.id && isOpenLabel(other));
  const status = hasOther ? 'void_refused' : 'bought';
  const trackDueAt = hasOther ? null : now;
  await update(tx, label, { status, problem, dueAt: null, trackDueAt });
  if (hasOther) return;
  await noteTracking(tx, { vendorId: order.vendorId, orderId: order.id }, toBoughtParcel(label), null);
}

function voidLabel(app: PostageServices, { label, order }: Current): Promise<ProviderLabel> {
  const providerId = label.providerId ?? '';
  return withToken(app, order.vendorId, async (token) => {
    const reported = await app.postage.readLabel(token, providerId);
    if (reported.state !== 'bought') return reported;
    await app.postage.voidLabel(token, providerId);
    return await app.postage.readLabel(token, providerId);
  });
}

async function storeVoid({ clock }: PostageServices, tx: Database, current: Current, reported: ProviderLabel) {
  const now = clock.now();
  if (reported.state === 'voided') await update(tx, current.label, { status: 'voided', voidedAt: now, dueAt: null });
  else if (reported.state !== 'void_pending') await keepLabel(tx, current, now, postageErrors.voidRefused);
}

/** True if the provider doesn't know a label because it belongs to an account that was connected before the store's present one. */
async function isOfFormerAccount({ db }: PostageServices, { label, order }: Current, error: unknown): Promise<boolean> {
  if (!isDomainError(error) || error.code !== 'not_found' || label.providerId === null) return false;
  const account = await readPostageAccount(db, order.vendorId);
  return account !== null && label.createdAt < account.connectedAt;
}

async function abandonForeignLabel(app: PostageServices, row: Label): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    const current = await lock(tx, row);
    const { status, finishedAt } = current.label;
    if (status === 'voiding') await keepLabel(tx, current, now, postageErrors.formerAccount);
    else if (finishedAt === null)
      await update(tx, row, {
        status: 'refused',
        problem: postageErrors.formerAccount,
        finishedAt: now,
        dueAt: null,
      });
  });
}

const step = <Answer>(one: Step<PostageServices, Current, Answer>): Step<PostageServices, Current> =>
  one as Step<PostageServices, Current>;

/**
 * The steps of a label: bought → copied → noted on the order; or given back. Every question looks for what an earlier try made, so a
 * crash between any two buys nothing twice.
 */
export const labelSaga: Saga<PostageServices, typeof labels, Current> = {
  rows: {
    table: labels,
    key: 'id',
    dueAt: 'dueAt',
    waits: sql`(${labels.status} = 'voiding' or (${labels.status} in ('buying', 'bought') and ${labels.finishedAt} is null))`,
    orderBy: labels.createdAt,
    // Longer than all calls of one run can take.
    leaseMs: 3 * minuteMs,
  },
  retryMs: ({ label }) => (label.status === 'voiding' ? voidAgainMs : retryMs),
  read,
  lock,
  steps: [
    step({
      when: ({ label }) => label.status === 'buying',
      ask: ensureLabel,
      store: storeBought,
    }),
    step({
      when: ({ label }) => label.status === 'bought' && label.finishedAt === null && label.copiedAt === null,
      ask: copyFile,
      store: (app, tx, { label }) => update(tx, label, { copiedAt: app.clock.now() }),
    }),
    step({
      when: ({ label }) => label.status === 'bought' && label.finishedAt === null && label.copiedAt !== null,
      store: finish,
    }),
    step({
      when: ({ label }) => label.status === 'voiding',
      ask: voidLabel,
      store: storeVoid,
    }),
  ],
};

/**
 * Carries out the steps of a claimed label that are left.
 * @throws DomainError `postage_unavailable`, `postage_disconnected`; the next run goes on
 */
export async function runLabel(app: PostageServices, row: Label): Promise<void> {
  await runSaga(labelSaga, app, row).catch(async (error: unknown) => {
    if (!(await isOfFormerAccount(app, await read(app.db, row), error))) throw error;
    await abandonForeignLabel(app, row);
  });
}

/** Claims a label, unless a run is at it or nothing is due, and does that. */
export async function continueLabel(app: PostageServices, id: string): Promise<void> {
  const row = await claimRow(app.db, labelSaga.rows, app.clock.now(), id);
  if (row !== null) await runLabel(app, row);
}

/** Lets a label be looked for at once, unless a run is at it. The artist asked. */
export async function recheckLabel(app: PostageServices, id: string): Promise<void> {
  const soon = new Date(app.clock.now().getTime() + retryMs);
  await app.db
    .update(labels)
    .set({ dueAt: null })
    .where(and(eq(labels.id, id), lte(labels.dueAt, soon)));
  await continueLabel(app, id);
}
