import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { noteTracking } from '../buying/orders/parcel.server.ts';
import { lockOrder, type Order } from '../buying/orders/read-orders.server.ts';
import { readPostageAccount, withToken } from './account.server.ts';
import { queueLabelMail } from './label-mails.server.ts';
import { isOpenLabel, type Label, labelFileKey, readLabels, toSentParcel } from './labels.server.ts';
import { labels } from './postage.table.ts';
import type { ProviderLabel } from './postage.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

/** Longer than all calls of one run can take, so that two runs never work on one label. */
const leaseMs = 3 * minuteMs;
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

/** Locks the order of a label and works on both as they are now. Orders are locked first, as everywhere. */
function withLocked<T>(
  { db }: PostageServices,
  { id, orderId }: Label,
  work: (tx: Database, current: Current) => Promise<T>,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [label] = await tx.select().from(labels).where(eq(labels.id, id)).for('update');
    if (order === null || label === undefined) throw new DomainError('not_found', postageErrors.noOrder);
    return await work(tx, { order, label });
  });
}

async function update(tx: Database, { id }: Label, changes: Partial<Label>): Promise<void> {
  await tx.update(labels).set(changes).where(eq(labels.id, id));
}

async function read({ db }: PostageServices, id: string): Promise<Current> {
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
  if (order.status !== 'paid' || order.parcel === 'none') return refused(postageErrors.ended);
  if (order.parcel !== 'to_send') return refused(postageErrors.sent);
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

function applyBought(app: PostageServices, { label }: Current, reported: ProviderLabel): Promise<void> {
  const now = app.clock.now();
  return withLocked(app, label, async (tx, current) => {
    if (current.label.status !== 'buying') return;
    if (reported.state === 'queued') return update(tx, label, { providerId: reported.id, wasLate: true });
    if (reported.state === 'refused') {
      await update(tx, label, { status: 'refused', problem: reported.problem, finishedAt: now, dueAt: null });
      if (current.label.wasLate) await queueLabelMail(tx, app, current, 'label-refused');
      return;
    }
    const { id: providerId, trackingNumber } = reported;
    await update(tx, label, { status: 'bought', providerId, trackingNumber, boughtAt: now });
  });
}

/** The first step: the provider sells the label, unless it has done that already. */
function askProvider(app: PostageServices, current: Current): Promise<void> {
  const { label, order } = current;
  return withToken(app, order.vendorId, async (token) => {
    const reported =
      label.providerId === null
        ? ((await app.postage.findLabel(token, label)) ?? (await buy(app, token, current)))
        : await app.postage.readLabel(token, label.providerId);
    await applyBought(app, current, reported);
  });
}

/** The second step: its PDF becomes one of our files, because the provider's is there for a while only. */
async function copyFile(app: PostageServices, { label, order }: Current): Promise<void> {
  const { fileUrl } = await withToken(app, order.vendorId, (token) =>
    app.postage.readLabel(token, label.providerId ?? ''),
  );
  if (fileUrl === null) throw new DomainError('postage_unavailable', postageErrors.unavailable);
  const bytes = await app.postage.readFile(fileUrl);
  await app.files.put(labelFileKey(label.id), { bytes, contentType: 'application/pdf' });
  await app.db.update(labels).set({ copiedAt: app.clock.now() }).where(eq(labels.id, label.id));
}

/** The last step: the order gets the number, and the artist is reported if the page couldn't. */
function finish(app: PostageServices, { label }: Current): Promise<void> {
  const now = app.clock.now();
  return withLocked(app, label, async (tx, current) => {
    const { order } = current;
    if (current.label.status !== 'bought' || current.label.finishedAt !== null) return;
    await noteTracking(tx, { vendorId: order.vendorId, orderId: order.id }, toSentParcel(current.label), null);
    const trackDueAt = new Date(now.getTime() + firstTrackMs);
    await update(tx, label, { finishedAt: now, dueAt: null, trackDueAt });
    if (current.label.wasLate) await queueLabelMail(tx, app, current, 'label-bought');
  });
}

/** A label that isn't given back is one to print again, unless another one took its place. */
async function keepLabel(tx: Database, { order, label }: Current, now: Date, problem: string): Promise<void> {
  const hasOther = (await readLabels(tx, order.id)).some((other) => other.id !== label.id && isOpenLabel(other));
  const status = hasOther ? 'void_refused' : 'bought';
  const trackDueAt = hasOther ? null : now;
  await update(tx, label, { status, problem, dueAt: null, trackDueAt });
  if (hasOther) return;
  await noteTracking(tx, { vendorId: order.vendorId, orderId: order.id }, toSentParcel(label), null);
}

function giveBack(app: PostageServices, { label, order }: Current): Promise<void> {
  const providerId = label.providerId ?? '';
  return withToken(app, order.vendorId, async (token) => {
    let reported = await app.postage.readLabel(token, providerId);
    if (reported.state === 'bought') {
      await app.postage.voidLabel(token, providerId);
      reported = await app.postage.readLabel(token, providerId);
    }
    await withLocked(app, label, async (tx, current) => {
      if (current.label.status !== 'voiding') return;
      if (reported.state === 'voided') {
        const voidedAt = app.clock.now();
        await update(tx, label, { status: 'voided', voidedAt, dueAt: null });
      } else if (reported.state !== 'void_pending')
        await keepLabel(tx, current, app.clock.now(), postageErrors.voidRefused);
    });
  });
}

/** True if the provider doesn't know a label because it belongs to an account that was connected before the store's present one. */
async function isOfFormerAccount({ db }: PostageServices, { label, order }: Current, error: unknown): Promise<boolean> {
  if (!isDomainError(error) || error.code !== 'not_found' || label.providerId === null) return false;
  const account = await readPostageAccount(db, order.vendorId);
  return account !== null && label.createdAt < account.connectedAt;
}

function abandonForeignLabel(app: PostageServices, { label }: Current): Promise<void> {
  const now = app.clock.now();
  return withLocked(app, label, async (tx, current) => {
    const { status, finishedAt } = current.label;
    if (status === 'voiding') await keepLabel(tx, current, now, postageErrors.formerAccount);
    else if (finishedAt === null)
      await update(tx, label, {
        status: 'refused',
        problem: postageErrors.formerAccount,
        finishedAt: now,
        dueAt: null,
      });
  });
}

/** Takes a label for this run, if something is left to do, it is due, and nobody else works on it. */
async function claim({ db, clock }: PostageServices, id: string): Promise<boolean> {
  const now = clock.now();
  const unfinished = and(inArray(labels.status, ['buying', 'bought']), isNull(labels.finishedAt));
  const claimed = await db
    .update(labels)
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(labels.id, id),
        or(unfinished, eq(labels.status, 'voiding')),
        or(isNull(labels.dueAt), lte(labels.dueAt, now)),
      ),
    )
    .returning({ id: labels.id });
  return claimed.length > 0;
}

async function release({ db, clock }: PostageServices, id: string): Promise<void> {
  const [label] = await db.select().from(labels).where(eq(labels.id, id));
  if (label === undefined || label.dueAt === null) return;
  const waitMs = label.status === 'voiding' ? voidAgainMs : retryMs;
  await db
    .update(labels)
    .set({ dueAt: new Date(clock.now().getTime() + waitMs) })
    .where(eq(labels.id, id));
}

/**
 * Carries out the steps of a label that are left: bought → copied → noted on the order; or given back. Every step is stored or may
 * be repeated, and looked for before it is, so a crash between any two buys nothing twice.
 * @throws DomainError `postage_unavailable`, `postage_disconnected`; the next run goes on
 */
export async function continueLabel(app: PostageServices, id: string): Promise<void> {
  if (!(await claim(app, id))) return;
  try {
    let current = await read(app, id);
    if (current.label.status === 'buying') {
      await askProvider(app, current);
      current = await read(app, id);
    }
    if (current.label.status === 'bought' && current.label.copiedAt === null) {
      await copyFile(app, current);
      current = await read(app, id);
    }
    if (current.label.status === 'bought') await finish(app, current);
    if (current.label.status === 'voiding') await giveBack(app, current);
  } catch (error) {
    const current = await read(app, id);
    if (!(await isOfFormerAccount(app, current, error))) throw error;
    await abandonForeignLabel(app, current);
  } finally {
    // What is left to do waits for the next run. After a crash it waits until the claim has run out.
    await release(app, id).catch(() => {});
  }
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
