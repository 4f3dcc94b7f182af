/** Loads the storefront editor, and saves its form without JavaScript. */
import type { AstroGlobal } from 'astro';
import { DomainError, type FieldError, isDomainError } from '../../../platform/errors.ts';
import { editedForm, type FormState } from '../../../platform/forms/form-state.ts';
import { takeForm } from '../../../platform/forms/take-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { type DroppedCss, sanitizeCss } from '../../catalog/custom-css/custom-css.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import { receivePhotos } from '../../pictures/photo-form.server.ts';
import { awayLimits, setAway } from '../away.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import { editStore, editStoreLimits, readStoreDraft, type StoreDraft } from './edit-store.server.ts';
import { toStoreFields, toStoreInput } from './store-fields.ts';
import { type EditStoreInput, editStoreSchema } from './storefront.api.ts';
import { storeFieldErrors as fieldErrors, storefrontEditorWords as words } from './words.ts';

export interface StorefrontEditor extends FormState {
  dropped: readonly DroppedCss[];
  pictures: { header: Picture | null; portrait: Picture | null };
}

const textsOf = (draft: StoreDraft) => toStoreFields(draft, themes[toThemeName(draft.theme)]);

/** Goes away until a day, or comes back. */
async function changeAway(page: AstroGlobal, viewer: Viewer, store: OwnStore, until: string) {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, awayLimits, { address: clientAddress, userId: viewer.userId });
  await setAway(app, store, until === '' ? null : until);
  return paths.vendorStorefront(store.slug);
}

/**
 * Takes the photos of a form without JavaScript in. Their keys stand in the form from then on, also if it is refused.
 * @returns what is wrong with them
 */
async function takePhotos(page: AstroGlobal, viewer: Viewer, store: OwnStore, typed: Record<string, string>) {
  const { app, files = [] } = page.locals;
  const target = { vendorId: store.id, createdBy: viewer.userId, productId: null };
  const problems: FieldError[] = [];
  for (const which of ['header', 'portrait'] as const) {
    const sent = files.filter(({ field }) => field === `${which}.photo`).slice(0, 1);
    if (sent.length === 0) continue;
    const received = await receivePhotos(app, target, sent);
    const [picture] = received.pictures;
    if (picture) Object.assign(typed, { [`${which}.key`]: picture.key, [`${which}.remove`]: '' });
    else {
      const message = received.problems[0]?.problem ?? fieldErrors.photoWaiting;
      problems.push({ path: `${which}.key`, message });
    }
  }
  return problems;
}

/** @throws DomainError `invalid` with everything that is wrong, photos included */
function parseForm(typed: Record<string, string>, photoProblems: FieldError[]): EditStoreInput {
  const refuse = (fields: FieldError[]) => new DomainError('invalid', words.problems, { fields });
  try {
    const input = parseInput(editStoreSchema, toStoreInput(typed));
    if (photoProblems.length > 0) throw refuse(photoProblems);
    return input;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw refuse([...new Set([...(error.details.fields ?? []), ...photoProblems])]);
  }
}

async function saveForm(page: AstroGlobal, viewer: Viewer, store: OwnStore, typed: Record<string, string>) {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, editStoreLimits, { address: clientAddress, userId: viewer.userId });
  const input = parseForm(typed, await takePhotos(page, viewer, store, typed));
  await editStore({ db: app.db, now: app.clock.now() }, store, input);
  return `${paths.vendorStorefront(store.slug)}?saved=1`;
}

/** Returns what the editor shows, or after a saved form where to go. */
export async function loadStorefrontEditor(
  page: AstroGlobal,
  { viewer, store }: { viewer: Viewer; store: OwnStore },
): Promise<Response | StorefrontEditor> {
  const { app } = page.locals;
  const refused = await takeForm(page, {
    words: { fields: words.problems },
    run: ({ typed }) =>
      typed['until'] === undefined
        ? saveForm(page, viewer, store, typed)
        : changeAway(page, viewer, store, typed['until']),
  });
  if (refused instanceof Response) return refused;
  const draft = await readStoreDraft(app.db, store.id);
  // The form that goes away has no field of the store.
  const isAway = refused?.values['until'] !== undefined;
  const form = editedForm(isAway ? null : refused, textsOf(draft), page.url.searchParams.get('saved') === '1');
  return {
    ...form,
    ...(isAway && { alert: refused.problems['until'] ?? refused.alert, saved: false }),
    dropped: sanitizeCss(form.values['customCss'] ?? '', store.id).dropped,
    pictures: { header: draft.headerPicture, portrait: draft.portrait },
  };
}
