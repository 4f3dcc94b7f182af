import type { AstroGlobal } from 'astro';
import { editedForm, type FormState, type Texts } from '../../platform/forms/form-state.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { toDomainError } from '../../platform/http/responses.ts';
import { settingsPath } from '../../site/settings-paths.ts';
import { themeCookieOf } from '../../site/theme-cookie.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountSettings, SettingsPart } from '../accounts/settings/account-settings.ts';
import { readSettings } from '../accounts/settings/read-settings.server.ts';
import { listCategories } from '../catalog/products.server.ts';
import type { Category } from '../catalog/products.ts';
import { editSettingsLimits, giveConsent, revisionOf } from './edit-settings.server.ts';
import { saveInput } from './settings-endpoints.server.ts';
import { toPartInput, toTexts } from './settings-fields.ts';
import { settingsFormWords as words } from './words.ts';

/** What a form shows. Its values have the `revision` of the saved values that it is based on. */
export interface SettingsForm extends FormState {
  part: SettingsPart;
  /** Account that the form belongs to; drafts in the browser are kept for it. */
  accountId: string;
  savedAt: Date | null;
  settings: AccountSettings;
  categories: readonly Category[];
}

async function saveForm({ app }: Pick<App.Locals, 'app'>, part: SettingsPart, viewer: Viewer, typed: Texts) {
  const next = `${settingsPath(part)}?saved=1`;
  if (typed['do'] === 'consent') {
    await giveConsent(app.db, viewer.userId, app.clock.now());
    return next;
  }
  const input = toPartInput(part, typed);
  const { cookies } = await saveInput(app, viewer, { part, revision: typed['revision'] ?? '', input });
  return seeOther(next, { cookies });
}

export async function loadSettingsForm(
  page: AstroGlobal,
  part: SettingsPart,
  viewer: Viewer,
): Promise<SettingsForm | Response> {
  try {
    return await loadForm(page, part, viewer);
  } catch (error) {
    if (toDomainError(error).code !== 'no_token') throw error;
    // Another device deleted the account meanwhile. The page asks to sign in.
    return seeOther(settingsPath(part));
  }
}

async function loadForm(page: AstroGlobal, part: SettingsPart, viewer: Viewer): Promise<SettingsForm | Response> {
  const { app } = page.locals;
  const { userId } = viewer;
  const refused = await handleForm(page, {
    limits: editSettingsLimits,
    userId,
    words: { fields: words.problems, rate_limited: words.tooMany },
    run: ({ typed }) => saveForm({ app }, part, viewer, typed),
  });
  if (refused instanceof Response) return refused;
  const { settings, savedAt } = await readSettings(app.db, userId);
  // Another device may have changed it.
  page.response.headers.append(
    'Set-Cookie',
    themeCookieOf(settings.preferences.theme, app.config.siteUrl.startsWith('https:')),
  );
  const categories = part === 'preferences' ? await listCategories(app.db) : [];
  const current = { ...toTexts(settings[part], categories), revision: revisionOf(settings[part]) };
  const form = editedForm(refused, current, page.url.searchParams.has('saved'));
  return { ...form, part, accountId: userId, savedAt: savedAt(part), settings, categories };
}
