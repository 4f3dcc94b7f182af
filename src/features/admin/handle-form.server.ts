import type { AstroGlobal } from 'astro';
import type { FormState, Texts } from '../../platform/forms/form-state.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import { adminErrors } from './words.ts';

/** All acts of an admin together. */
const actLimit = { name: 'admin-act', by: 'account', limit: 60, perMs: minuteMs } as const;

/**
 * Takes the form of a POST, whose field `do` names what to do. The caller has passed the page's guard.
 * @param run does it; returns where to go
 * @returns where to go, or the refused form, after setting the status; null for a GET
 */
export async function handleAdminForm(
  page: AstroGlobal,
  viewer: Viewer | null,
  run: (form: string, typed: Texts, viewer: Viewer) => Promise<string>,
): Promise<Response | FormState | null> {
  if (viewer === null) return null;
  return await handleForm(page, {
    limits: [actLimit],
    userId: viewer.userId,
    words: { rate_limited: adminErrors.rateLimited },
    run: ({ form, typed }) => run(form, typed, viewer),
  });
}

export interface RowForm {
  actorId: string;
  act: string;
  /** The row's; not checked yet. */
  id: string;
  /** What was written to it; not checked yet. */
  note: string;
}

/** Does what the form of a list's row asks for, and leads back to the same page of the list. */
export async function handleRowForm(
  { url }: Pick<AstroGlobal, 'url'>,
  { form, typed, actorId }: { form: string; typed: Texts; actorId: string },
  run: (form: RowForm) => Promise<void>,
): Promise<string> {
  await run({ actorId, act: form, id: typed['id'] ?? '', note: typed['note'] ?? '' });
  return url.pathname + url.search;
}
