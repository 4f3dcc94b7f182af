import * as v from 'valibot';
import { emailSchema, idSchema, personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { normalizeSlug } from '../../catalog/slugs.ts';
import { themeNames } from '../../catalog/themes.ts';
import { slugErrors } from '../../catalog/words.ts';
import { maskInviteCode, normalizeInviteCode } from './invite-code.ts';
import { type InviteRow, inviteStatus, inviteStatuses } from './invites.ts';
import { inviteErrors as words } from './words.ts';

export const storeNameLength = 80;
const inviteNoteLength = 400;
/** As in the storefront editor: one line, shown whole on cards. */
export const storeLineLength = 90;

const email = v.pipe(
  emailSchema(words.emailLabel, words.emailMissing),
  v.transform((text) => text.toLowerCase()),
);

/** A code however it was typed; what it means is decided when it is looked up. */
const code = v.pipe(
  v.string(words.codeMissing),
  v.maxLength(200, words.codeMissing),
  v.transform(normalizeInviteCode),
  v.minLength(1, words.codeMissing),
);

/** Normalized. Whether a store can have it is decided together with the change that needs it. */
const slug = v.pipe(
  v.string(slugErrors.empty),
  v.maxLength(200, slugErrors.characters),
  v.transform((text) => normalizeSlug(text.trim())),
);

export const createInviteSchema = v.object({
  artistName: personNameSchema({ label: words.nameLabel, missing: words.nameMissing, max: 80 }),
  artistEmail: email,
  vendorSlug: slug,
  note: v.optional(textSchema({ label: words.noteLabel, min: 0, max: inviteNoteLength, multiline: true }), ''),
});

/** What the form has beside the call: the text of the picture, which only a form can send. */
export const pictureTextSchema = v.object({
  pictureText: v.optional(textSchema({ label: words.pictureTextLabel, min: 0, max: 120 }), ''),
});

export type CreateInviteInput = v.InferInput<typeof createInviteSchema>;

export const againSchema = v.object({ artistEmail: v.optional(email) });

export const inviteParamsSchema = v.object({ id: idSchema('id') });

export const inviteListQuerySchema = v.object({ after: v.optional(v.string()) });

export const validateInviteSchema = v.object({ code });

/** The form of the signup's first step. The link of the mail adds a secret; anything else in its place counts as none. */
export const codeFormSchema = v.object({ code, token: v.optional(v.string()) });

/** The answer is the same for every code that doesn't exist. It never has the address. */
export const inviteValidationSchema = v.object({
  valid: v.boolean(),
  message: v.string(),
  artistName: v.optional(v.string()),
  vendorSlug: v.optional(v.string()),
});

export type InviteValidation = v.InferOutput<typeof inviteValidationSchema>;

export const useInviteSchema = v.object({
  /** Left out by an account that was invited by its address. */
  code: v.optional(code),
  /** Only compared with the session's account, which counts. */
  clerkUserId: v.optional(v.nullable(v.pipe(v.string(words.badAccount), v.maxLength(128, words.badAccount)))),
  customization: v.object({
    vendorSlug: slug,
    storeName: personNameSchema({
      label: words.storeNameLabel,
      missing: words.storeNameMissing,
      max: storeNameLength,
    }),
    description: v.optional(textSchema({ label: words.descriptionLabel, min: 0, max: storeLineLength }), ''),
    theme: v.picklist(themeNames, words.unknownTheme),
  }),
});

export type UseInviteInput = v.InferOutput<typeof useInviteSchema>;

export const inviteUsedSchema = v.object({
  success: v.literal(true),
  vendorSlug: v.string(),
  vendor: v.object({ name: v.string() }),
});

export type InviteUsed = v.InferOutput<typeof inviteUsedSchema>;

export const inviteSchema = v.object({
  id: v.string(),
  /** Whole in the answer to the call that made it, else masked but for its end. */
  code: v.string(),
  artistName: v.string(),
  artistEmail: v.string(),
  vendorSlug: v.string(),
  status: v.picklist(inviteStatuses),
  isActive: v.boolean(),
  createdAt: v.string(),
  expiresAt: v.string(),
  usedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
});

export type InviteDto = v.InferOutput<typeof inviteSchema>;

export const inviteListSchema = v.array(inviteSchema);

/** Converts a row. @param whole the code, right after it was made */
export function toInviteDto(row: InviteRow, now: Date, whole: string | null = null): InviteDto {
  const { id, codeEnd, artistName, artistEmail, vendorSlug, createdAt, expiresAt, usedAt, revokedAt } = row;
  const status = inviteStatus(row, now);
  return {
    id,
    code: whole ?? maskInviteCode(codeEnd),
    artistName,
    artistEmail,
    vendorSlug,
    status,
    isActive: status === 'active',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
