import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { type CsvCell, writeCsv } from '../../../platform/csv/write-csv.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type FormState, newForm, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { addDays, zonedDay } from '../../../platform/zoned-time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { periodDays, quarterOf, readQuarter } from '../../buying/figures/months.ts';
import { listTaxEntries } from '../../buying/figures/tax-entries.server.ts';
import { permitNumberSchema } from '../../tax/permit-number.ts';
import {
  findHomeState,
  type HomeState,
  type PermitAnswer,
  postponePermit,
  readPermitAnswer,
  readPermits,
  readRegistrations,
  removePermit,
  savePermit,
  type TaxPermit,
  type TaxRegistration,
} from '../../tax/permits.server.ts';
import { taxStates } from '../../tax/states.ts';
import type { OwnStore } from '../own-store.server.ts';
import { sumQuarter, type TaxQuarter } from './tax-quarter.ts';
import { taxCsvWords, taxWords as words } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'tax', by: 'account', limit: 60, perMs: minuteMs }];

const shownQuarters = 4;

const stateSchema = v.picklist(
  taxStates.map(({ code }) => code),
  words.permit.wrongState,
);

export const permitSchema = v.object({
  state: stateSchema,
  number: permitNumberSchema(words.permit.number, words.permit.wrongNumber),
});

export interface TaxPage {
  /** "2026-Q4" */
  quarter: string;
  isCurrent: boolean;
  /** The latest ones, newest first. */
  quarters: readonly string[];
  sums: TaxQuarter;
  permits: readonly TaxPermit[];
  registrations: readonly TaxRegistration[];
  /** The site's own state, whose permit every artist is asked for; null where none is. */
  home: HomeState | null;
  answer: PermitAnswer;
  form: FormState;
}

const before = (quarter: string): string => quarterOf(addDays(periodDays(quarter)[0], -1));

function listQuarters(newest: string): string[] {
  const quarters = [newest];
  while (quarters.length < shownQuarters) quarters.push(before(quarters.at(-1) ?? newest));
  return quarters;
}

/** Saves whether the artist has a permit of the site's own state. @throws DomainError `invalid` */
async function saveAnswer(
  { db, clock, config }: AstroGlobal['locals']['app'],
  store: OwnStore,
  typed: Texts,
): Promise<'1' | 'not-yet'> {
  const { answer, number } = typed;
  if (answer === 'no') {
    await postponePermit(db, store.id, clock.now());
    return 'not-yet';
  }
  if (answer !== 'yes')
    throw new DomainError('invalid', words.permit.fix, {
      fields: [{ path: 'answer', message: words.question.choose }],
    });
  const permit = parseInput(permitSchema, { state: config.site.regionCode, number });
  await savePermit(db, { vendorId: store.id, ...permit, enteredAt: clock.now() });
  return '1';
}

export const handlePermitForm = (
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
): Promise<Response | FormState | null> =>
  handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    words: { fields: words.permit.fix },
    run: async ({ app, form, typed }) => {
      const here = paths.vendorTax(store.slug);
      if (form === 'answer') return `${here}?saved=${await saveAnswer(app, store, typed)}`;
      if (form === 'save') {
        const { state, number } = parseInput(permitSchema, typed);
        await savePermit(app.db, { vendorId: store.id, state, number, enteredAt: app.clock.now() });
      } else if (form === 'remove') {
        const { state } = parseInput(v.object({ state: stateSchema }), typed);
        await removePermit(app.db, store.id, state);
      } else throw unknownForm(words.unknown);
      return `${here}?saved=1`;
    },
  });

/** Loads the page of the quarter that its URL names; of the current one by default. */
export async function loadTaxPage(
  { locals: { app }, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  store: OwnStore,
  refused: FormState | null,
): Promise<TaxPage> {
  const { site } = app.config;
  const today = zonedDay(app.clock.now(), site.timeZone);
  const quarters = listQuarters(quarterOf(today));
  const quarter = readQuarter(url.searchParams.get('quarter')) ?? quarterOf(today);
  const [entries, permits, registrations, answer] = await Promise.all([
    listTaxEntries(app.db, store.id, quarter, site),
    readPermits(app.db, store.id),
    readRegistrations(app.db),
    readPermitAnswer(app.db, store.id, { regionCode: site.regionCode, today }),
  ]);
  return {
    quarter,
    isCurrent: quarter === quarters[0],
    quarters,
    sums: sumQuarter(entries, quarter, today),
    permits,
    registrations,
    home: findHomeState(site.regionCode),
    answer,
    form: refused ?? { ...newForm, saved: url.searchParams.has('saved') },
  };
}

export async function writeTaxCsv(
  app: AstroGlobal['locals']['app'],
  vendorId: string,
  quarter: string,
): Promise<string> {
  const entries = await listTaxEntries(app.db, vendorId, quarter, app.config.site);
  return writeCsv(
    taxCsvWords.columns,
    entries.map(({ day, kind, number, state, amountCents, rate, taxCents, owedBy, permit }): CsvCell[] => [
      day,
      taxCsvWords.kinds[kind],
      number,
      state,
      { cents: amountCents },
      { cents: owedBy === null ? 0 : amountCents },
      rate === null ? null : `${rate / 100}%`,
      { cents: taxCents },
      owedBy && taxCsvWords.filedBy[owedBy],
      permit,
    ]),
  );
}
