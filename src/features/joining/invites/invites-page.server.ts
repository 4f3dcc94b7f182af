/** Loads and changes for the admin's page of invites. Callers have passed the page's guard. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { idSchema } from '../../../platform/api/text-schema.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { inviteChangeLimits } from './invite-limits.server.ts';
import { againSchema, createInviteSchema, pictureTextSchema } from './invites.api.ts';
import { checkInvite, createInvite, revokeInvite, sendInviteAgain } from './invites.server.ts';
import type { InviteRow, InviteStatus } from './invites.ts';
import { type FreshCode, handOver, takeOver } from './new-code-cookie.server.ts';

export interface ListedInvite extends InviteRow {
  status: InviteStatus;
  store: { slug: string; name: string } | null;
}

export interface InvitesPage {
  /** Why the list or a change failed; null if nothing did. */
  problem: string | null;
  refused: FormState | null;
  fresh: FreshCode | null;
  /** Name of the artist whose invite was just revoked. */
  revoked: string | null;
  invites: readonly ListedInvite[];
  /** True for the newest invites, which have the form above them. */
  isFirst: boolean;
}

const actionSchema = v.object({ action: v.picklist(['create', 'revoke', 'again']) });
const idOnly = v.object({ id: idSchema('id') });

/** Makes a picture of what the form sent. Throws a `DomainError` for a file that can't be used. */
type MakePicture = (alt: string, file: SentFile) => Promise<Picture>;

/** Invites an artist. The picture is made last, so that a refused form costs none. */
async function create(
  page: AstroGlobal,
  viewer: Viewer,
  typed: Record<string, string>,
  makePicture: MakePicture,
): Promise<Response> {
  const { app, files } = page.locals;
  const input = parseInput(createInviteSchema, typed);
  const { pictureText } = parseInput(pictureTextSchema, typed);
  await checkInvite(app, input);
  const file = files?.find(({ field }) => field === 'picture');
  const picture = file ? await makePicture(pictureText, file).catch(refusePicture) : null;
  const made = await createInvite(app, viewer.userId, { ...input, picture });
  return seeOther(paths.adminInvites, { cookies: [handOver(page, viewer, made)] });
}

function refusePicture(error: unknown): never {
  if (!isDomainError(error) || error.code !== 'invalid') throw error;
  throw new DomainError('invalid', error.message, { fields: [{ path: 'picture', message: error.message }] });
}

async function change(
  page: AstroGlobal,
  viewer: Viewer,
  typed: Record<string, string>,
  makePicture: MakePicture,
): Promise<Response> {
  const { app, clientAddress } = page.locals;
  const { action } = parseInput(actionSchema, typed);
  if (action === 'create') parseInput(createInviteSchema, typed);
  checkRateLimits(app, inviteChangeLimits, { address: clientAddress, userId: viewer.userId });
  if (action === 'create') return await create(page, viewer, typed, makePicture);
  const { id } = parseInput(idOnly, typed);
  if (action === 'revoke') {
    await revokeInvite(app, viewer.userId, id);
    return seeOther(`${paths.adminInvites}?${new URLSearchParams({ revoked: id })}`);
  }
  const { artistEmail } = parseInput(againSchema, typed);
  const cookies = [handOver(page, viewer, await sendInviteAgain(app, viewer.userId, { id, artistEmail }))];
  return seeOther(paths.adminInvites, { cookies });
}

/** Creates, revokes, or sends again. @returns where to go, or the refused form, after setting the status; null for a GET */
export const changeInvites = (
  page: AstroGlobal,
  viewer: Viewer,
  makePicture: MakePicture,
): Promise<Response | FormState | null> =>
  handleForm(page, { showsFailures: true, run: ({ typed }) => change(page, viewer, typed, makePicture) });

function describeUnread({ locals, response }: AstroGlobal, error: unknown): string {
  const { code, message } = toDomainError(error);
  response.status = statusOf(code);
  if (response.status >= 500) logError(error, locals.requestId, code);
  return message;
}

/**
 * Loads the page. If the list can't be read, the page says why.
 * @param load reads the list
 */
export async function loadInvitesPage<List extends { found: readonly ListedInvite[] }>(
  page: AstroGlobal,
  viewer: Viewer,
  refused: FormState | null,
  load: () => Promise<List>,
): Promise<InvitesPage & { list: List | null }> {
  const justRevoked = page.url.searchParams.get('revoked');
  const shown = { refused, fresh: takeOver(page, viewer), isFirst: !page.url.searchParams.has('after') };
  const message = refused?.alert ?? null;
  try {
    const list = await load();
    const revoked = list.found.find(({ id, status }) => id === justRevoked && status !== 'active');
    const name = refused ? null : (revoked?.artistName ?? null);
    return { ...shown, problem: message, revoked: name, invites: list.found, list };
  } catch (error) {
    return { ...shown, problem: message ?? describeUnread(page, error), revoked: null, invites: [], list: null };
  }
}
