/** A store's own account at the provider of labels. Its token is stored sealed, and leaves this file only for a call to the provider. */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { toAbsoluteUrl } from '../../site/paths.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { pingPath } from './paths.ts';
import { postageAccounts } from './postage.table.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

const sealPurpose = 'tokens of postage accounts';
const pingKeyBytes = 24;

export interface PostageAccount {
  sendsFrom: PostalAddress;
  connectedAt: Date;
  /** True if the provider no longer takes the token. */
  isRefused: boolean;
}

export async function readPostageAccount(db: Database, vendorId: string): Promise<PostageAccount | null> {
  const [row] = await db
    .select({
      sendsFrom: postageAccounts.sendsFrom,
      connectedAt: postageAccounts.connectedAt,
      refusedAt: postageAccounts.refusedAt,
    })
    .from(postageAccounts)
    .where(eq(postageAccounts.vendorId, vendorId));
  if (row === undefined) return null;
  const { refusedAt, ...account } = row;
  return { ...account, isRefused: refusedAt !== null };
}

type AccountServices = Pick<PostageServices, 'db' | 'clock' | 'sealFor' | 'postage'>;

/** Notes that the provider took a token no longer, unless the account was connected again meanwhile. */
async function noteRefusal({ db, clock }: AccountServices, vendorId: string, sealedToken: string): Promise<void> {
  await db
    .update(postageAccounts)
    .set({ refusedAt: clock.now() })
    .where(
      and(
        eq(postageAccounts.vendorId, vendorId),
        eq(postageAccounts.sealedToken, sealedToken),
        isNull(postageAccounts.refusedAt),
      ),
    );
}

/**
 * Calls the provider with a store's token.
 * @throws DomainError `postage_disconnected` if there is none, or the provider refuses it, and whatever the call throws
 */
export async function withToken<T>(
  app: AccountServices,
  vendorId: string,
  call: (token: string, account: { sendsFrom: PostalAddress }) => Promise<T>,
): Promise<T> {
  const [row] = await app.db.select().from(postageAccounts).where(eq(postageAccounts.vendorId, vendorId));
  if (row === undefined) throw new DomainError('postage_disconnected', postageErrors.noAccount);
  if (row.refusedAt !== null) throw new DomainError('postage_disconnected', postageErrors.disconnected);
  try {
    return await call(app.sealFor(sealPurpose).open(row.sealedToken), row);
  } catch (error) {
    if (isDomainError(error) && error.code === 'postage_disconnected')
      await noteRefusal(app, vendorId, row.sealedToken);
    throw error;
  }
}

type ConnectServices = AccountServices & { config: { siteUrl: string; loopback: boolean } };

/**
 * Connects a store's account, in place of an earlier one.
 * @throws DomainError `invalid` for a token that the provider doesn't know, `postage_unavailable`
 */
export async function connectPostage(
  app: ConnectServices,
  vendorId: string,
  { token, sendsFrom }: { token: string; sendsFrom: PostalAddress },
): Promise<void> {
  await app.postage.checkToken(token).catch((error: unknown) => {
    const isWrong = isDomainError(error) && error.code === 'postage_disconnected';
    if (!isWrong) throw error;
    const message = postageErrors.wrongToken;
    throw new DomainError('invalid', message, { fields: [{ path: 'token', message }] });
  });
  const now = app.clock.now();
  const sealedToken = app.sealFor(sealPurpose).close(token);
  const pingKey = randomBytes(pingKeyBytes).toString('hex');
  const values = { sealedToken, sendsFrom, connectedAt: now, refusedAt: null };
  const [row] = await app.db
    .insert(postageAccounts)
    .values({ vendorId, pingKey, ...values })
    .onConflictDoUpdate({ target: postageAccounts.vendorId, set: values })
    .returning({ pingKey: postageAccounts.pingKey });
  // The provider reaches no site on somebody's own machine.
  if (!row || (app.config.loopback && app.postage.mode === 'live')) return;
  // Without pings, parcels are asked for by the clock.
  await app.postage.askForPings(token, toAbsoluteUrl(app.config.siteUrl, pingPath(row.pingKey))).catch(() => {});
}

export async function saveSendsFrom(db: Database, vendorId: string, sendsFrom: PostalAddress): Promise<void> {
  await db.update(postageAccounts).set({ sendsFrom }).where(eq(postageAccounts.vendorId, vendorId));
}

/** Forgets a store's token. Labels that were bought stay, and their parcels are no longer asked for. */
export async function disconnectPostage(db: Database, vendorId: string): Promise<void> {
  await db.delete(postageAccounts).where(eq(postageAccounts.vendorId, vendorId));
}

export async function findPinged(db: Database, pingKey: string): Promise<string | null> {
  const [row] = await db
    .select({ vendorId: postageAccounts.vendorId })
    .from(postageAccounts)
    .where(eq(postageAccounts.pingKey, pingKey));
  return row?.vendorId ?? null;
}
