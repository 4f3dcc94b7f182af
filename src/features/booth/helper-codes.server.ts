/**
 * Lets a helper's phone sell for a store without anybody's password: the dashboard shows a code, which the helper's phone opens. A code
 * is the id of a stored row, signed, so that the page can show it again while it lasts, and the table holds no secret.
 */
import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { minuteMs } from '../../platform/time.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { boothHelperCodes } from './booth.table.ts';
import { type Paired, type PairingServices, storePhone } from './pairing.server.ts';
import type { Phone } from './phone-key.server.ts';
import { boothErrors } from './words.ts';

const codeMs = 10 * minuteMs;

/** Bytes of an id, and of what is left of its signature: 128 bits of each. */
const halfBytes = 16;

type CodeServices = Pick<Services, 'sealFor'> & { db: Database; clock: Clock };
type HelperServices = CodeServices & PairingServices;

export interface HelperCode {
  code: string;
  expiresAt: Date;
}

function signatureOf({ sealFor }: CodeServices, id: Buffer): Buffer {
  return sealFor('codes of helper phones').sign(id.toString('hex')).subarray(0, halfBytes);
}

function toCode(services: CodeServices, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(services, bytes)]).toString('base64url');
}

/** Returns the id that a code has; null if we never signed it. */
function readCode(services: CodeServices, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== 2 * halfBytes) return null;
  const id = bytes.subarray(0, halfBytes);
  if (!timingSafeEqual(bytes.subarray(halfBytes), signatureOf(services, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Makes a store's code. The one before it ends. */
export async function makeHelperCode({ db, clock }: CodeServices, vendorId: string, userId: string): Promise<void> {
  const values = {
    id: crypto.randomUUID(),
    createdBy: userId,
    expiresAt: new Date(clock.now().getTime() + codeMs),
  };
  await db
    .insert(boothHelperCodes)
    .values({ vendorId, ...values })
    .onConflictDoUpdate({ target: boothHelperCodes.vendorId, set: values });
}

export async function findHelperCode(services: CodeServices, vendorId: string): Promise<HelperCode | null> {
  const [row] = await services.db
    .select()
    .from(boothHelperCodes)
    .where(and(eq(boothHelperCodes.vendorId, vendorId), gt(boothHelperCodes.expiresAt, services.clock.now())));
  return row ? { code: toCode(services, row.id), expiresAt: row.expiresAt } : null;
}

/**
 * Pairs a phone by a code, and uses it up.
 * @param current the phone that this browser is
 * @throws DomainError `code_expired`, also for one that never was; `idempotency_conflict` if the code isn't this store's, or the
 * phone sells for another one
 */
export async function pairHelper(
  services: HelperServices,
  { vendor, code, name }: { vendor: string; code: string; name: string },
  current: Phone | null,
): Promise<Paired> {
  const gone = () => new DomainError('code_expired', boothErrors.helperCodeGone);
  const id = readCode(services, code);
  if (id === null) throw gone();
  // A refusal leaves the code for another phone.
  return await services.db.transaction(async (tx) => {
    const [used] = await tx
      .delete(boothHelperCodes)
      .where(and(eq(boothHelperCodes.id, id), gt(boothHelperCodes.expiresAt, services.clock.now())))
      .returning();
    const [store] = used ? await tx.select().from(vendors).where(eq(vendors.id, used.vendorId)) : [];
    if (!used || !store) throw gone();
    // The phone would go on with a store that its page isn't of.
    if (![store.id, store.slug].includes(vendor.toLowerCase()))
      throw new DomainError('idempotency_conflict', boothErrors.helperCodeElsewhere);
    return await storePhone(
      { ...services, db: tx },
      store,
      { name, pairedBy: used.createdBy, isHelper: true },
      current,
    );
  });
}
