/** The browser's calls of the signup wizard, apart from their schemas: the wizard must not load Valibot for them. */
import type { ErrorBody } from '../../../platform/api/errors.api.ts';
import { ApiError, abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { InviteUsed, InviteValidation } from './invites.api.ts';

const timeoutMs = 20_000;

interface StoreCustomization {
  vendorSlug: string;
  storeName: string;
  description: string;
  theme: string;
}

/** What doesn't say that it succeeded has failed, whatever its status. */
async function useInvite(wish: unknown): Promise<InviteUsed> {
  const call = { body: wish, ...abortAfter(timeoutMs) };
  const answer = await publicCall<InviteUsed | Partial<ErrorBody> | null>(paths.api.inviteUse, call);
  if (answer !== null && 'success' in answer && answer.success === true) return answer;
  throw new ApiError('API Error: no store was created', 200, (answer ?? {}) as Partial<ErrorBody>);
}

/** Both throw ApiError, or TypeError without a network. */
export const inviteCalls = {
  validate: (code: string): Promise<InviteValidation> =>
    publicCall(paths.api.inviteValidate, { body: { code }, ...abortAfter(timeoutMs) }),
  use: (wish: { code?: string; clerkUserId?: string; customization: StoreCustomization }): Promise<InviteUsed> =>
    useInvite(wish),
};
