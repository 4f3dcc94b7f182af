import { parseInput } from '../../platform/http/parse.ts';
import { reply } from '../../platform/http/responses.ts';
import { themeCookieOf } from '../../site/theme-cookie.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { AccountSettings, SettingsPart } from '../accounts/settings/account-settings.ts';
import { readSettings } from '../accounts/settings/read-settings.server.ts';
import { editSettings, revisionOf, type SettingsEdit } from './edit-settings.server.ts';
import { partEtagForm, partSchemas } from './settings.api.ts';

export function answerPart(part: AccountSettings[SettingsPart]): Response {
  const revision = revisionOf(part);
  return reply({ revision, ...part }, { headers: { ETag: `"${revision}"` } });
}

/**
 * Validates and saves a part of the caller's settings.
 * @returns the cookies that the answer must carry
 * @throws DomainError `invalid`, `stale`
 */
export async function saveInput(
  app: AccountServices,
  viewer: Pick<Viewer, 'userId'>,
  { part, revision, input }: { part: SettingsPart; revision: string; input: unknown },
): Promise<{ cookies: string[] }> {
  const values = parseInput(partSchemas[part], input);
  const services = { db: app.db, now: app.clock.now(), ownAccounts: app.identity.forms === null };
  await editSettings(services, viewer.userId, { part, revision, values } as SettingsEdit);
  return { cookies: 'theme' in values ? [themeCookieOf(values.theme, app.config.siteUrl.startsWith('https:'))] : [] };
}

/** Takes a change of a part. Without `If-Match` it is only accepted if nothing changes. */
export async function savePart({
  app,
  viewer,
  params: { part },
  input,
  request,
}: {
  app: AccountServices;
  viewer: Viewer;
  params: { part: SettingsPart };
  input: unknown;
  request: Request;
}): Promise<Response> {
  const revision = partEtagForm.exec(request.headers.get('if-match') ?? '')?.[1] ?? '';
  const { cookies } = await saveInput(app, viewer, { part, revision, input });
  const { settings } = await readSettings(app.db, viewer.userId);
  const answer = answerPart(settings[part]);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
