import { verifyWebhook } from '@clerk/astro/webhooks';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { paths } from '../../../site/paths.ts';
import type { AccountEvent, ProviderAccount } from '../identity.ts';
import { accountErrors } from '../words.ts';

const addressSchema = v.object({
  id: v.string(),
  email_address: v.string(),
  verification: v.nullish(v.object({ status: v.string() })),
});

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

/** Returns the picture's path on this site; null for Clerk's generated initials and for other hosts. */
function imagePath({ has_image, image_url }: v.InferOutput<typeof userSchema>): string | null {
  if (!has_image || !image_url?.startsWith(imageHost)) return null;
  const name = image_url.slice(imageHost.length).split(/[?#]/)[0] ?? '';
  return /^[\w-]{1,500}$/.test(name) ? `${paths.clerkImages}/${name}` : null;
}

/**
 * Converts Clerk's user to an account.
 * @throws ValiError for unexpected data
 */
export function parseClerkUser(json: unknown): ProviderAccount {
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
 * Verifies the signature of a webhook, with five minutes of clock tolerance either way, and parses its event.
 * @throws DomainError `webhook_not_configured` without a secret, `bad_signature` if Clerk did not sign it
 */
export async function readClerkEvent(request: Request, signingSecret: string | null): Promise<AccountEvent> {
  // With an empty secret, the SDK would look for one in the environment.
  if (signingSecret === null || signingSecret.replace('whsec_', '') === '') {
    throw new DomainError('webhook_not_configured', accountErrors.webhookNotConfigured);
  }
  const event = await verifyWebhook(request, { signingSecret }).catch(() => {
    throw new DomainError('bad_signature', accountErrors.webhookBadSignature);
  });
  const data: unknown = event.data;
  if (event.type === 'user.created' || event.type === 'user.updated') {
    return { kind: 'changed', account: parseClerkUser(data) };
  }
  if (event.type === 'user.deleted' && event.data.id !== undefined) return { kind: 'removed', userId: event.data.id };
  return { kind: 'other' };
}
