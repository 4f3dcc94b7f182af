import { verifyWebhook } from '@clerk/backend/webhooks';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { paths } from '../../../site/paths.ts';
import type { AccountEvent, ProviderAccount } from '../identity.ts';

const addressSchema = v.object({
  id: v.string(),
  email_address: v.string(),
  verification: v.nullish(v.object({ status: v.string() })),
});

/** What we read of Clerk's user, the same in its answers and in its webhooks. */
const userSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^user_\w+$/)),
  first_name: v.nullish(v.string()),
  last_name: v.nullish(v.string()),
  has_image: v.optional(v.boolean(), false),
  image_url: v.nullish(v.string()),
  primary_email_address_id: v.nullish(v.string()),
  email_addresses: v.array(addressSchema),
  updated_at: v.pipe(v.number(), v.integer()),
});

const imageHost = 'https://img.clerk.com/';

/** The picture's address on this site; null for Clerk's own drawing of initials and for any other host. */
function imagePath({ has_image, image_url }: v.InferOutput<typeof userSchema>): string | null {
  if (!has_image || !image_url?.startsWith(imageHost)) return null;
  const name = image_url.slice(imageHost.length).split(/[?#]/)[0] ?? '';
  return /^[\w-]{1,500}$/.test(name) ? `${paths.clerkImages}/${name}` : null;
}

/**
 * Clerk's user as the business knows accounts.
 * @throws ValiError for anything else
 */
export function readAccount(json: unknown): ProviderAccount {
  const user = v.parse(userSchema, json);
  const primary = user.email_addresses.find(({ id }) => id === user.primary_email_address_id);
  return {
    id: user.id,
    email: primary?.email_address.toLowerCase() ?? null,
    emailVerified: primary?.verification?.status === 'verified',
    name: [user.first_name, user.last_name].filter(Boolean).join(' ').trim(),
    imageUrl: imagePath(user),
    updatedAt: new Date(user.updated_at),
  };
}

/**
 * Verifies one of Clerk's webhooks (signature over its bytes, five minutes of tolerance both ways) and reads it.
 * @throws DomainError `webhook_not_configured` without a secret, `bad_signature` for what Clerk did not sign
 */
export async function readClerkEvent(request: Request, signingSecret: string | null): Promise<AccountEvent> {
  // Of an empty secret the SDK would look for another one in the environment.
  if (signingSecret === null || signingSecret.replace('whsec_', '') === '') {
    throw new DomainError('webhook_not_configured', 'News of Clerk are not taken: CLERK_WEBHOOK_SECRET is not set.');
  }
  const event = await verifyWebhook(request, { signingSecret }).catch(() => {
    throw new DomainError('bad_signature', 'The signature does not match.');
  });
  const data: unknown = event.data;
  if (event.type === 'user.created' || event.type === 'user.updated') {
    return { kind: 'changed', account: readAccount(data) };
  }
  if (event.type === 'user.deleted' && event.data.id !== undefined) return { kind: 'removed', userId: event.data.id };
  return { kind: 'other' };
}
