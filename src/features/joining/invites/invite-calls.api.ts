/** The browser's calls of the signup wizard, apart from their schemas: the wizard must not load Valibot for them. */
import { abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { InviteUsed, InviteValidation } from './invites.api.ts';

const timeoutMs = 20_000;

/** What the artist chose for the store. */
interface StoreCustomization {
  vendorSlug: string;
  storeName: string;
  description: string;
  theme: string;
}

/** Both throw ApiError, or TypeError without a network. */
export const inviteCalls = {
  validate: (code: string): Promise<InviteValidation> =>
    publicCall(paths.api.inviteValidate, { body: { code }, ...abortAfter(timeoutMs) }),
  use: (wish: { code: string; clerkUserId?: string; customization: StoreCustomization }): Promise<InviteUsed> =>
    publicCall(paths.api.inviteUse, { body: wish, ...abortAfter(timeoutMs) }),
};
