import * as v from 'valibot';
import { emailSchema, personNameSchema } from '../../platform/api/text-schema.ts';
import { roleContexts, roles } from './roles.ts';
import { fieldWords as words } from './words.ts';

export const passwordLength = { min: 8, max: 128 } as const;

const email = v.pipe(
  emailSchema(words.emailLabel, words.emailMissing),
  v.transform((text) => text.toLowerCase()),
);

/** An existing password. The rules for new ones don't apply: only the account can tell if it is right. */
const currentPassword = v.pipe(
  v.string(words.passwordNotText),
  v.minLength(1, words.passwordMissing),
  v.maxLength(512, words.passwordTooLong),
);

/** Counts code points, as people count characters. */
const characters = (text: string): number => Array.from(text).length;

const newPassword = v.pipe(
  v.string(words.passwordNotText),
  v.maxLength(4 * passwordLength.max, words.newPasswordTooLong(passwordLength.max)),
  // No text has more characters than code units.
  v.minLength(passwordLength.min, words.newPasswordTooShort(passwordLength.min)),
  v.check((text) => text.isWellFormed(), words.passwordUnreadable),
  v.check((text) => characters(text) >= passwordLength.min, words.newPasswordTooShort(passwordLength.min)),
  v.check((text) => characters(text) <= passwordLength.max, words.newPasswordTooLong(passwordLength.max)),
);

const token = v.pipe(v.string(words.linkIncomplete), v.maxLength(200, words.linkIncomplete));

export const signInSchema = v.object({ email, password: currentPassword });

export type SignInInput = v.InferOutput<typeof signInSchema>;

export const signUpSchema = v.object({
  name: personNameSchema({ label: words.nameLabel, missing: words.nameMissing, max: 80 }),
  email,
  password: newPassword,
});

/** The password is only needed in a browser other than the one that signed up. */
export const verifyEmailSchema = v.object({ token, password: v.optional(currentPassword) });

export const forgotPasswordSchema = v.object({ email });

export const resetPasswordSchema = v.object({ token, password: newPassword });

export const changePasswordSchema = v.object({ current: currentPassword, password: newPassword });

export const requestEmailChangeSchema = v.object({ email, current: currentPassword });

/** The password is only needed in a browser that isn't signed in to the account. */
export const changeEmailSchema = v.object({ token, password: v.optional(currentPassword) });

export const signedInSchema = v.object({
  /** Token for `Authorization: Bearer`, valid for 30 days or until sign-out. */
  token: v.string(),
  user: v.object({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    role: v.nullable(v.picklist(roles)),
  }),
});

export type SignedInAnswer = v.InferOutput<typeof signedInSchema>;

export const assignRoleSchema = v.object({
  userId: v.pipe(v.string(words.userIdNotText), v.maxLength(128, words.userIdTooLong)),
  /** Any text, because a role other than "customer" is refused with 403, not with 400. */
  role: v.pipe(v.string(words.roleNotText), v.maxLength(32, words.roleTooLong)),
  context: v.picklist(roleContexts, words.unknownContext(roleContexts.join(', '))),
});

export type AssignRoleInput = v.InferOutput<typeof assignRoleSchema>;

export const roleAssignedSchema = v.object({ success: v.literal(true), role: v.picklist(roles) });
