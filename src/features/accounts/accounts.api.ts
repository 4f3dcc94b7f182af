/** Accounts by e-mail and password: what the forms and the calls for programs take. */
import * as v from 'valibot';
import { emailSchema, personNameSchema } from '../../platform/api/text-schema.ts';
import { roleContexts, roles } from './roles.ts';

export const passwordLength = { min: 8, max: 128 } as const;

const email = v.pipe(
  emailSchema('Your e-mail address'),
  v.transform((text) => text.toLowerCase()),
);

/** One that is there already: whatever it is, only the account can tell whether it is right. */
const currentPassword = v.pipe(
  v.string('Your password must be a text.'),
  v.minLength(1, 'Your password is missing.'),
  v.maxLength(512, 'This password is too long.'),
);

const characters = (text: string): number => Array.from(text).length;

/** Any characters, as people see them counted. */
const newPassword = v.pipe(
  v.string('Your password must be a text.'),
  v.maxLength(4 * passwordLength.max, `Your password can have at most ${passwordLength.max} characters.`),
  v.check((text) => text.isWellFormed(), 'Your password holds characters that cannot be used.'),
  v.check(
    (text) => characters(text) >= passwordLength.min,
    `Your password needs at least ${passwordLength.min} characters.`,
  ),
  v.check(
    (text) => characters(text) <= passwordLength.max,
    `Your password can have at most ${passwordLength.max} characters.`,
  ),
);

/** Of the address; whether it is one of ours, only looking it up can tell. */
const token = v.pipe(v.string('The link is not complete.'), v.maxLength(200, 'The link is not complete.'));

export const signInSchema = v.object({ email, password: currentPassword });

export type SignInInput = v.InferOutput<typeof signInSchema>;

export const signUpSchema = v.object({
  name: personNameSchema({ label: 'Your name', max: 80 }),
  email,
  password: newPassword,
});

/** The password only where another browser signed up. */
export const verifyEmailSchema = v.object({ token, password: v.optional(currentPassword) });

export const forgotPasswordSchema = v.object({ email });

export const resetPasswordSchema = v.object({ token, password: newPassword });

export const changePasswordSchema = v.object({ current: currentPassword, password: newPassword });

export const signedInSchema = v.object({
  /** For `Authorization: Bearer`, for 30 days or until it is signed out. */
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
  userId: v.pipe(v.string('userId must be a text.'), v.maxLength(128, 'userId is too long.')),
  /** Only "customer" is ever given here; any other is refused as not permitted. */
  role: v.pipe(v.string('role must be a text.'), v.maxLength(32, 'role is too long.')),
  context: v.picklist(roleContexts, `context must be one of: ${roleContexts.join(', ')}.`),
});

export type AssignRoleInput = v.InferOutput<typeof assignRoleSchema>;

export const roleAssignedSchema = v.object({ success: v.literal(true), role: v.picklist(roles) });
