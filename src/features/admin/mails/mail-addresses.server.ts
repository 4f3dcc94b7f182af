import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import {
  addressHash,
  markRefused,
  refusedPurpose,
  unmarkRefused,
} from '../../../platform/mail/refused-addresses.server.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { mailAddressWords as words } from './words.ts';

export const mailAddressSchema = v.object({
  email: v.pipe(
    v.string(words.missing),
    v.trim(),
    v.toLowerCase(),
    v.email(words.missing),
    v.maxLength(254, words.missing),
  ),
});

export const isAddressForm = (form: string): boolean => form === 'refuse' || form === 'allow';

/** Takes the form of an address. The log has its keyed hash only. @throws DomainError `invalid` */
export async function handleAddressForm(
  { locals }: Pick<AstroGlobal, 'locals'>,
  actorId: string,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  const { db, sealFor } = locals.app;
  const { email } = parseInput(mailAddressSchema, typed);
  const seal = sealFor(refusedPurpose);
  const done = await db.transaction(async (tx) => {
    const changed =
      form === 'refuse' ? await markRefused(tx, seal, email, 'admin') : await unmarkRefused(tx, seal, email);
    const action = form === 'refuse' ? 'address.refused' : 'address.allowed';
    if (changed) await recordAct(tx, { actorId, action, subjectId: addressHash(seal, email) });
    return `${form}${changed ? '' : '-before'}`;
  });
  return `${adminPaths.mails}?done=${done}`;
}

/** Returns what the last form did, without the address, which stays out of addresses of pages. */
export function describeAddressOutcome(url: URL): string | null {
  const outcomes: Readonly<Record<string, string>> = words.done;
  return outcomes[url.searchParams.get('done') ?? ''] ?? null;
}
