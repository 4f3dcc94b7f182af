/** Loads the page that asks about shipping and pickup, and saves its answers as the storefront editor saves them. */
import type { AstroGlobal } from 'astro';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, type FieldError } from '../../../platform/errors.ts';
import { editedForm, type FormState, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import type { Cents } from '../../../platform/money.ts';
import { pick } from '../../../platform/objects.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { DeliveryRules } from '../../catalog/deliveries.ts';
import { products } from '../../catalog/products.table.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import type { OwnStore } from '../own-store.server.ts';
import {
  editPart,
  editStoreLimits,
  readStoreDraft,
  revisionOf,
  type StoreDraft,
} from '../storefront/edit-store.server.ts';
import { deliveryPart, namesOfPart, toPartTexts } from '../storefront/store-fields.ts';
import { askedWays } from '../storefront/words.ts';
import { askedAnswers, shipsAnswers, toAnswers, toTerms } from './delivery-answers.ts';
import { deliveryErrors as errors, deliveryWords as words } from './words.ts';

/** The answers are fields of this part of the storefront editor. */
const part = deliveryPart;

export interface ExamplePiece {
  name: string;
  priceCents: Cents;
  picture: Picture | null;
}

export interface DeliveryPage {
  form: FormState;
  terms: DeliveryRules;
  example: ExamplePiece | null;
}

type Problem = [path: string, message: string | false];

/** Returns what is wrong with the answers, apart from what the storefront's schema says of its fields. */
function checkAnswers(typed: Texts): FieldError[] {
  const { ships } = typed;
  const isYes = (asks: string) => typed[asks] === 'yes';
  const isNothing = ships === 'no' && askedWays.every(({ asks }) => typed[asks] === 'no');
  const isZero = toTerms({ ...typed, ships: 'price' }).shippingCents === 0;
  const problems: Problem[] = [
    ['ships', !shipsAnswers.some((answer) => answer === ships) && errors.ships],
    ...askedWays.map(
      ({ asks, unanswered }): Problem => [asks, !askedAnswers.some((answer) => answer === typed[asks]) && unanswered],
    ),
    ...askedWays.slice(0, 1).map(({ asks }): Problem => [asks, isNothing && errors.neither]),
    ['shippingCents', ships === 'price' && !typed['shippingCents']?.trim() && errors.noPrice],
    ['shippingCents', ships === 'price' && isZero && errors.zero],
    ...askedWays.flatMap(({ asks, fields }) =>
      fields.map(({ name, missing }): Problem => [name, isYes(asks) && !typed[name]?.trim() && missing]),
    ),
  ];
  return problems.flatMap(([path, message]) => (message === false ? [] : [{ path, message }]));
}

/**
 * Returns the body that saves the answers, not yet validated. What isn't asked here stays as it is.
 * @throws DomainError `invalid`
 */
function toInput(typed: Texts, draft: StoreDraft) {
  const fields = checkAnswers(typed);
  if (fields.length > 0) throw new DomainError('invalid', words.problems, { fields });
  return { ...pick(draft, namesOfPart(part)), ...toTerms(typed), part, revision: typed['revision'] ?? '' };
}

async function findExample(db: Database, vendorId: string): Promise<ExamplePiece | null> {
  const { name, priceCents, pictures, isActive, updatedAt, archivedAt } = products;
  const [row] = await db
    .select({ name, priceCents, pictures })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), isNull(archivedAt)))
    .orderBy(desc(isActive), desc(updatedAt))
    .limit(1);
  return row ? { name: row.name, priceCents: row.priceCents, picture: row.pictures[0] ?? null } : null;
}

/** Saves the posted answers. Returns where to go, or the form with what is wrong; null if the page is only to be shown. */
export const handleDeliveryForm = (
  page: AstroGlobal,
  { viewer, store }: { viewer: Viewer; store: OwnStore },
): Promise<Response | FormState | null> =>
  handleForm(page, {
    words: { fields: words.problems },
    limits: editStoreLimits,
    userId: viewer.userId,
    run: async ({ app: { db, clock }, typed }) => {
      const input = toInput(typed, await readStoreDraft(db, store.id));
      await editPart({ db, now: clock.now() }, store, part, input);
      return paths.vendorDashboard(store.slug);
    },
  });

/** @param refused the form that came back, or null */
export async function loadDeliveryPage(
  db: Database,
  store: OwnStore,
  refused: FormState | null,
): Promise<DeliveryPage> {
  const draft = await readStoreDraft(db, store.id);
  const texts = toPartTexts(part, draft, themes[toThemeName(draft.theme)]);
  const answers = toAnswers({ ...texts, revision: revisionOf(part, draft) });
  return { form: editedForm(refused, answers, false), terms: draft, example: await findExample(db, store.id) };
}
