import type { AstroGlobal } from 'astro';
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { Cents } from '../../../platform/money.ts';
import { isDay, zonedDay } from '../../../platform/zoned-time.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { sumCollected, sumReceipts } from '../../buying/figures/tax-entries.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { permitNumberSchema } from '../../tax/permit-number.ts';
import { lacksPermit, readRegistrations, type TaxRegistration } from '../../tax/permits.server.ts';
import { type TaxState, taxStates } from '../../tax/states.ts';
import { taxPermits, taxPostponements, taxRegistrations } from '../../tax/tax.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { adminErrors } from '../words.ts';
import { adminTaxWords as words } from './words.ts';

const stateSchema = v.picklist(
  taxStates.map(({ code }) => code),
  words.wrongState,
);

export const registrationSchema = v.object({
  state: stateSchema,
  number: permitNumberSchema(words.numberLabel, words.wrongNumber),
  fromDay: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => /^20\d\d-/.test(text) && isDay(text), words.noDay),
  ),
});

export interface StateMeter {
  state: TaxState;
  registration: TaxRegistration | null;
  thisYear: { year: string; cents: Cents };
  lastYear: { year: string; cents: Cents };
  collected: Awaited<ReturnType<typeof sumCollected>>;
  /** Listed stores and those with a permit, those that sold most first. `isPostponed`: its artist said “not yet” for this state. */
  stores: readonly { id: string; name: string; permit: string | null; isPostponed: boolean; cents: Cents }[];
}

type App = AstroGlobal['locals']['app'];

async function loadState({ db, config: { site } }: App, state: TaxState, year: string) {
  const lastYear = String(Number(year) - 1);
  const permit = and(eq(taxPermits.vendorId, vendors.id), eq(taxPermits.state, state.code));
  const [collected, receipts, rows] = await Promise.all([
    sumCollected(db, state.code, site.timeZone),
    sumReceipts(db, { ...site, state: state.code, sinceYear: lastYear }),
    db
      .select({
        id: vendors.id,
        name: vendors.name,
        permit: taxPermits.number,
        // Only the permit of the site's own state is asked for.
        isPostponed: sql<boolean>`${isNotNull(taxPostponements.vendorId)} and ${state.code === site.regionCode}`,
      })
      .from(vendors)
      .leftJoin(taxPermits, permit)
      .leftJoin(taxPostponements, eq(taxPostponements.vendorId, vendors.id))
      .where(or(isNotNull(taxPermits.number), lacksPermit(state.code)))
      .orderBy(asc(vendors.name)),
  ]);
  const sum = (of: string, vendorId?: string) =>
    receipts
      .filter((one) => one.year === of && (vendorId === undefined || one.vendorId === vendorId))
      .reduce((all, { cents }) => all + cents, 0);
  const stores = rows.map((store) => ({ ...store, cents: sum(year, store.id) })).toSorted((a, b) => b.cents - a.cents);
  return {
    thisYear: { year, cents: sum(year) },
    lastYear: { year: lastYear, cents: sum(lastYear) },
    collected,
    stores,
  };
}

export async function loadTaxMeters(app: App): Promise<StateMeter[]> {
  const year = zonedDay(app.clock.now(), app.config.site.timeZone).slice(0, 4);
  const registrations = await readRegistrations(app.db);
  return await Promise.all(
    taxStates.map(async (state) => ({
      state,
      registration: registrations.find((one) => one.state === state.code) ?? null,
      ...(await loadState(app, state, year)),
    })),
  );
}

/** Takes the forms of the page. @throws DomainError `invalid` */
export async function handleTaxForm(
  app: App,
  { userId: actorId }: Viewer,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  const today = zonedDay(app.clock.now(), app.config.site.timeZone);
  if (form === 'register') {
    const { state, number, fromDay } = parseInput(registrationSchema, typed);
    // Orders that were placed earlier today wouldn't follow it.
    if (fromDay <= today)
      throw new DomainError('invalid', words.pastDay, { fields: [{ path: 'fromDay', message: words.pastDay }] });
    await app.db.transaction(async (tx) => {
      const values = { number, fromDay, enteredAt: app.clock.now(), enteredBy: actorId };
      const [entered] = await tx
        .insert(taxRegistrations)
        .values({ state, ...values })
        // One that has begun stays as it is: orders were placed by it.
        .onConflictDoUpdate({
          target: taxRegistrations.state,
          set: values,
          setWhere: gt(taxRegistrations.fromDay, today),
        })
        .returning();
      if (!entered) throw new DomainError('invalid', words.begun);
      await recordAct(tx, { actorId, action: 'tax.registered', subjectId: state, details: { fromDay } });
    });
    return `${adminPaths.tax}?done=saved`;
  }
  if (form !== 'remove') throw unknownForm(adminErrors.unknown);
  const { state } = parseInput(v.object({ state: stateSchema }), typed);
  await app.db.transaction(async (tx) => {
    const removed = await tx
      .delete(taxRegistrations)
      .where(and(eq(taxRegistrations.state, state), gt(taxRegistrations.fromDay, today)))
      .returning();
    if (removed.length === 0) throw new DomainError('invalid', words.begun);
    await recordAct(tx, { actorId, action: 'tax.unregistered', subjectId: state });
  });
  return `${adminPaths.tax}?done=removed`;
}
