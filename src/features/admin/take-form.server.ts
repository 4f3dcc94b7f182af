/** Takes the forms of the admin panel, which its pages send to themselves. */
import type { AstroGlobal } from 'astro';
import { seeOther } from '../../platform/http/form.ts';
import { type Refusal, takePageForm } from '../../platform/http/page-form.ts';
import { checkRateLimits } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import { adminErrors } from './words.ts';

/** All acts of an admin together. */
const actLimit = { name: 'admin-act', by: 'account', limit: 60, perMs: minuteMs } as const;

/**
 * Takes the form of a POST, whose field `do` names what to do. The caller has passed the page's guard.
 * @param run does it; returns where to go
 * @returns where to go; or why it was refused, after setting the status. Null for a GET
 */
export async function takeAdminForm(
  page: AstroGlobal,
  viewer: Viewer | null,
  run: (form: string, typed: Readonly<Record<string, string>>, viewer: Viewer) => Promise<Response>,
): Promise<Response | Refusal | null> {
  if (viewer === null || page.request.method !== 'POST') return null;
  const { app, clientAddress } = page.locals;
  return await takePageForm(
    page,
    async (form, typed) => {
      checkRateLimits(app, [actLimit], { address: clientAddress, userId: viewer.userId });
      return await run(form, typed, viewer);
    },
    adminErrors.rateLimited,
  );
}

export interface RowForm {
  actorId: string;
  act: string;
  /** Of the row; not checked yet. */
  id: string;
  /** What was written to it; not checked yet. */
  note: string;
}

/** Does what the form of a list's row asks for, and leads back to the same page of the list. */
export async function takeRowForm(
  { url }: Pick<AstroGlobal, 'url'>,
  { form, typed, actorId }: { form: string; typed: Readonly<Record<string, string>>; actorId: string },
  run: (form: RowForm) => Promise<void>,
): Promise<Response> {
  await run({ actorId, act: form, id: typed['id'] ?? '', note: typed['note'] ?? '' });
  return seeOther(url.pathname + url.search);
}
