import type { AstroGlobal } from 'astro';
import { DomainError, type FieldError, isDomainError } from '../../../platform/errors.ts';
import { editedForm, type FormState } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { Access } from '../../accounts/roles.ts';
import { type DroppedCss, sanitizeCss } from '../../catalog/custom-css/custom-css.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import { receivePhotos } from '../../pictures/photo-form.server.ts';
import { awayLimits, setAway } from '../away.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import { editPart, editStoreLimits, readStoreDraft, revisionOf, type StoreDraft } from './edit-store.server.ts';
import { partPath } from './part-paths.ts';
import { deliveryPart, picturesOfPart, type StorePart, toPartInput, toPartTexts } from './store-fields.ts';
import { readSample, type SamplePiece } from './store-preview.server.ts';
import { storePartSchemas } from './storefront.api.ts';
import { storeFieldErrors as fieldErrors, storefrontEditorWords as words } from './words.ts';

export interface StorefrontEditor extends FormState {
  part: StorePart;
  /** Account whose drafts this browser keeps. */
  accountId: string;
  dropped: readonly DroppedCss[];
  draft: StoreDraft;
  sample: SamplePiece | null;
}

interface Sent {
  page: AstroGlobal;
  viewer: Viewer;
  store: OwnStore;
  part: StorePart;
  typed: Record<string, string>;
}

async function changeAway({ page, viewer, store }: Sent, until: string) {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, awayLimits, { address: clientAddress, userId: viewer.userId });
  await setAway(app, store, until === '' ? null : until);
  return paths.vendorStorefrontShipping(store.slug);
}

/**
 * Takes the photos of a form without JavaScript in. Their keys stand in the form from then on, also if it is refused.
 * @returns what is wrong with them
 */
async function takePhotos({ page, viewer, store, part, typed }: Sent) {
  const { app, files = [] } = page.locals;
  const target = { vendorId: store.id, createdBy: viewer.userId, productId: null };
  const problems: FieldError[] = [];
  for (const which of picturesOfPart(part)) {
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
function checkForm(part: StorePart, input: unknown, photoProblems: FieldError[]): void {
  const refuse = (fields: FieldError[]) => new DomainError('invalid', words.problems, { fields });
  try {
    parseInput(storePartSchemas[part], input);
    if (photoProblems.length > 0) throw refuse(photoProblems);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw refuse([...new Set([...(error.details.fields ?? []), ...photoProblems])]);
  }
}

async function saveForm(sent: Sent) {
  const { page, viewer, store, part, typed } = sent;
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, editStoreLimits, { address: clientAddress, userId: viewer.userId });
  const photoProblems = await takePhotos(sent);
  const input = toPartInput(part, typed);
  checkForm(part, input, photoProblems);
  await editPart({ db: app.db, now: app.clock.now() }, store, part, input);
  return `${partPath(store.slug, part)}?saved=1`;
}

/** Returns what a part of the editor shows, or after a saved form where to go; null for a visitor who may not see it. */
export async function loadStorefrontEditor(
  page: AstroGlobal,
  { access, store }: { access: Access; store: OwnStore },
  part: StorePart,
): Promise<Response | StorefrontEditor | null> {
  const { app } = page.locals;
  const { viewer } = access;
  if (!viewer) return null;
  const refused = await handleForm(page, {
    words: { fields: words.problems },
    run: ({ typed }) => {
      const sent = { page, viewer, store, part, typed };
      return typed['until'] === undefined ? saveForm(sent) : changeAway(sent, typed['until']);
    },
  });
  if (refused instanceof Response) return refused;
  const draft = await readStoreDraft(app.db, store.id);
  const current = { ...toPartTexts(part, draft, themes[toThemeName(draft.theme)]), revision: revisionOf(part, draft) };
  // The form that goes away has no field of the store.
  const isAway = refused?.values['until'] !== undefined;
  const form = editedForm(isAway ? null : refused, current, page.url.searchParams.get('saved') === '1');
  return {
    ...form,
    ...(isAway && { alert: refused.problems['until'] ?? refused.alert, saved: false }),
    part,
    accountId: viewer.userId,
    dropped: sanitizeCss(form.values['customCss'] ?? '', store.id).dropped,
    draft,
    sample: part === deliveryPart ? await readSample(app.db, store.id) : null,
  };
}
