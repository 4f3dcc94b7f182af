/** Loads the storefront editor, and saves its form without JavaScript. */
import type { AstroGlobal } from 'astro';
import { DomainError, type FieldError, isDomainError } from '../../../platform/errors.ts';
import { readForm, seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { statusOf, toDomainError } from '../../../platform/http/responses.ts';
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

export interface StorefrontEditor {
  /** Texts of the fields, as typed or as saved. */
  fields: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  /** What others have saved since the form was opened, by field. */
  theirs: Readonly<Record<string, string>>;
  alert: string | null;
  /** True if the fields are those of a refused form, and not the saved ones. */
  isRefused: boolean;
  saved: boolean;
  dropped: readonly DroppedCss[];
  pictures: { header: Picture | null; portrait: Picture | null };
}

const fieldsOf = (draft: StoreDraft) => toStoreFields(draft, themes[toThemeName(draft.theme)]);

/** Returns the fields in which a form differs from what is saved now. */
function compare(typed: Readonly<Record<string, string>>, saved: Readonly<Record<string, string>>) {
  const differing = Object.entries(saved).filter(
    ([name, value]) => name !== 'revision' && !name.endsWith('.key') && value !== (typed[name] ?? '').trim(),
  );
  return Object.fromEntries(differing);
}

/** Refused values stand in the form again. `stale` gives it the current revision, so that it can be saved knowingly. */
function refusedEditor(
  draft: StoreDraft,
  typed: Readonly<Record<string, string>>,
  error: { code: string; message: string; fields: readonly FieldError[] },
): Pick<StorefrontEditor, 'fields' | 'problems' | 'theirs' | 'alert' | 'isRefused'> {
  const saved = fieldsOf(draft);
  // The form that goes away has no field of the store.
  if (typed['until'] !== undefined)
    return { fields: saved, problems: {}, theirs: {}, alert: error.message, isRefused: false };
  const isStale = error.code === 'stale';
  return {
    // Unsent checkboxes are empty, and names that are no fields are left out.
    fields: Object.fromEntries(
      Object.keys(saved).map((name) => [
        name,
        isStale && name === 'revision'
          ? (saved[name] ?? '')
          : (typed[name] ?? (name === 'ownColors' ? '' : (saved[name] ?? ''))),
      ]),
    ),
    problems: Object.fromEntries(error.fields.map(({ path, message }) => [path, message])),
    theirs: isStale ? compare(typed, saved) : {},
    alert: error.fields.length > 0 ? words.problems : error.message,
    isRefused: true,
  };
}

/** Goes away until a day, or comes back. */
async function changeAway(page: AstroGlobal, viewer: Viewer, store: OwnStore, until: string) {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, awayLimits, { address: clientAddress, userId: viewer.userId });
  await setAway(app, store, until === '' ? null : until);
  return seeOther(paths.vendorStorefront(store.slug));
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
  return seeOther(`${paths.vendorStorefront(store.slug)}?saved=1`);
}

/** Returns what the editor shows, or after a saved form where to go. */
export async function loadStorefrontEditor(
  page: AstroGlobal,
  { viewer, store }: { viewer: Viewer; store: OwnStore },
): Promise<Response | StorefrontEditor> {
  const { app } = page.locals;
  let refusal: { code: string; message: string; fields: readonly FieldError[] } | null = null;
  let typed: Record<string, string> = {};
  if (page.request.method === 'POST') {
    try {
      typed = await readForm(page.request);
      const { until } = typed;
      return until === undefined
        ? await saveForm(page, viewer, store, typed)
        : await changeAway(page, viewer, store, until);
    } catch (error) {
      const { code, message, details } = toDomainError(error);
      // Also if a disk is full or a service is away: what was typed stands in the form again.
      if (!isDomainError(error)) throw error;
      page.response.status = statusOf(code);
      refusal = { code, message, fields: details.fields ?? [] };
    }
  }
  const draft = await readStoreDraft(app.db, store.id);
  const shown = refusal
    ? refusedEditor(draft, typed, refusal)
    : { fields: fieldsOf(draft), problems: {}, theirs: {}, alert: null, isRefused: false };
  return {
    ...shown,
    saved: refusal === null && page.url.searchParams.get('saved') === '1',
    dropped: sanitizeCss(shown.fields['customCss'] ?? '', store.id).dropped,
    pictures: { header: draft.headerPicture, portrait: draft.portrait },
  };
}
