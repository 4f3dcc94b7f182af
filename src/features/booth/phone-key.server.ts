/** How a paired phone is known: by a random key in a cookie of its own, which outlives the session that paired it. */
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { daySeconds, minuteMs } from '../../platform/time.ts';
import type { Config } from '../../site/config.ts';
import { boothCookie } from '../../site/cookies.ts';
import { isTokenShaped, tokenHash } from '../accounts/embedded/tokens.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { boothPhones } from './booth.table.ts';
import { boothErrors } from './words.ts';

/** The longest that browsers keep a cookie. */
const lifeSeconds = 400 * daySeconds;

export type PhoneRow = typeof boothPhones.$inferSelect;

export interface Phone extends PhoneRow {
  store: { id: string; slug: string; name: string };
}

type CookieConfig = Pick<Config, 'siteUrl'>;

interface PhoneServices {
  db: Database;
  clock: Clock;
  config: CookieConfig;
}

const isSecure = ({ siteUrl }: CookieConfig): boolean => siteUrl.startsWith('https:');
const nameOf = (config: CookieConfig): string => (isSecure(config) ? `__Host-${boothCookie}` : boothCookie);

/** Returns the `Set-Cookie` header that makes a browser this phone; without a key, the one that forgets it. */
export function phoneCookie(config: CookieConfig, key: string | null): string {
  const attributes = `Path=/; Max-Age=${key === null ? 0 : lifeSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameOf(config)}=${key ?? ''}; ${attributes}${isSecure(config) ? '; Secure' : ''}`;
}

/** Returns the phone of a request, also one that was revoked; null if it is none. */
export async function findPhone({ db, config }: Omit<PhoneServices, 'clock'>, request: Request): Promise<Phone | null> {
  const name = nameOf(config);
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key !== name) continue;
    if (!isTokenShaped(value)) return null;
    const { id, slug, name: storeName } = vendors;
    const [row] = await db
      .select({ phone: boothPhones, store: { id, slug, name: storeName } })
      .from(boothPhones)
      .innerJoin(vendors, eq(id, boothPhones.vendorId))
      .where(eq(boothPhones.keyHash, tokenHash(value)));
    return row ? { ...row.phone, store: row.store } : null;
  }
  return null;
}

/** Notes that a phone was there, at most once a minute. */
async function noteVisit({ db, clock }: PhoneServices, { id }: Phone): Promise<void> {
  const now = clock.now();
  const isOld = lt(boothPhones.lastSeenAt, new Date(now.getTime() - minuteMs));
  await db
    .update(boothPhones)
    .set({ lastSeenAt: now })
    .where(and(eq(boothPhones.id, id), isOld));
}

export async function noteUnsent(db: Database, { id, unsent }: Phone, said: number): Promise<void> {
  if (said !== unsent) await db.update(boothPhones).set({ unsent: said }).where(eq(boothPhones.id, id));
}

/** Returns the phone that sends sales: one that was revoked too, whose sales go to attention. @throws DomainError `no_token` */
export async function identifySender(app: PhoneServices, request: Request): Promise<Phone> {
  const phone = await findPhone(app, request);
  if (phone === null) throw new DomainError('no_token', boothErrors.notPaired);
  await noteVisit(app, phone);
  return phone;
}

/** Checks that a phone sells for the store whose sales it sends: in a browser that was paired with another one, an old tab may send those of the first. @throws DomainError `no_token` */
export function requireStore({ vendorId }: Phone, store: string | null): void {
  if (store !== null && store !== vendorId) throw new DomainError('no_token', boothErrors.notPaired);
}

/** Returns the phone of a call. @throws DomainError `no_token`, also for one that was revoked */
export async function identifyPhone(app: PhoneServices, request: Request): Promise<Phone> {
  const phone = await identifySender(app, request);
  if (phone.revokedAt !== null) throw new DomainError('no_token', boothErrors.notPaired);
  return phone;
}
