/** Loads a part of the settings for its page, and saves its form without JavaScript. */
import type { AstroGlobal } from 'astro';
import { isDomainError } from '../../platform/errors.ts';
import { readForm, seeOther } from '../../platform/http/form.ts';
import { checkRateLimits } from '../../platform/http/rate-limit.ts';
import { statusOf, toDomainError } from '../../platform/http/responses.ts';
import { settingsPath } from '../../site/settings-paths.ts';
import { themeCookieOf } from '../../site/theme-cookie.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountSettings, SettingsPart } from '../accounts/settings/account-settings.ts';
import { readSettings } from '../accounts/settings/read-settings.server.ts';
import { editSettingsLimits, giveConsent, revisionOf } from './edit-settings.server.ts';
import { saveInput } from './settings-endpoints.server.ts';
import { toPartInput, toTexts } from './settings-fields.ts';
import { settingsFormWords as words } from './words.ts';

/** What a form shows. */
export interface SettingsForm {
  part: SettingsPart;
  /** Whose form it is; drafts in the browser are kept for this account. */
  accountId: string;
  /** The version of the saved values that the form is based on. */
  revision: string;
  /** Texts of the fields, as typed or as saved. */
  texts: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  /** What is saved now, for the fields in which a stale form differs. */
  stored: Readonly<Record<string, string>>;
  alert: string | null;
  /** True if the texts are those of a refused form, and not the saved ones. */
  isRefused: boolean;
  /** True right after a form was saved. */
  isSaved: boolean;
  /** When the part was last changed; null if it never was. */
  savedAt: Date | null;
  settings: AccountSettings;
}

async function takeForm(page: AstroGlobal, part: SettingsPart, viewer: Viewer, typed: Record<string, string>) {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, editSettingsLimits, { address: clientAddress, userId: viewer.userId });
  const next = `${settingsPath(part)}?saved=1`;
  if (typed['do'] === 'consent') {
    await giveConsent(app.db, viewer.userId, app.clock.now());
    return seeOther(next);
  }
  const input = toPartInput(part, typed);
  const { cookies } = await saveInput(app, viewer, { part, revision: typed['revision'] ?? '', input });
  return seeOther(next, { cookies });
}

/** Returns what the page of a part shows, or after a saved form where to go. */
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
  let refusal: (Pick<SettingsForm, 'alert' | 'problems'> & { isStale: boolean }) | null = null;
  let typed: Record<string, string> = {};
  if (page.request.method === 'POST') {
    try {
      typed = await readForm(page.request);
      return await takeForm(page, part, viewer, typed);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const { code, message, details } = error;
      page.response.status = statusOf(code);
      if (code === 'rate_limited') page.response.headers.set('Retry-After', String(details.retryAfter ?? 60));
      const fields = details.fields ?? [];
      refusal = {
        alert: fields.length > 0 ? words.problems : code === 'rate_limited' ? words.tooMany : message,
        problems: Object.fromEntries(fields.map((field) => [field.path.split('.')[0] ?? '', field.message])),
        isStale: code === 'stale',
      };
    }
  }
  const { settings, savedAt } = await readSettings(app.db, viewer.userId);
  const saved = toTexts(part, settings[part]);
  const revision = revisionOf(settings[part]);
  // Another device may have changed it.
  page.response.headers.append(
    'Set-Cookie',
    themeCookieOf(settings.preferences.theme, app.config.siteUrl.startsWith('https:')),
  );
  const shared = { part, accountId: viewer.userId, savedAt: savedAt(part), settings, isRefused: refusal !== null };
  const isSaved = refusal === null && page.url.searchParams.has('saved');
  if (refusal === null) return { ...shared, revision, texts: saved, problems: {}, stored: {}, alert: null, isSaved };
  // Boxes that aren't ticked are not sent, and names that are no fields are left out.
  const texts = Object.fromEntries(
    Object.keys(saved).map((name) => [name, (typed[name] ?? '').replace(/\r\n?/g, '\n')]),
  );
  const differing = Object.entries(saved).filter(([name, text]) => text !== (texts[name] ?? '').trim());
  return {
    ...shared,
    // A stale form gets the new version with both values, so that it can be saved knowingly.
    revision: refusal.isStale ? revision : (typed['revision'] ?? revision),
    texts,
    problems: refusal.problems,
    stored: refusal.isStale ? Object.fromEntries(differing) : {},
    alert: refusal.alert,
    isSaved,
  };
}
