import { randomInt } from 'node:crypto';
import { minuteMs } from '../../../platform/time.ts';
import { apiError, type Instance } from './instance.ts';
import { type EmulatedClient, hashPassword, newId, type SignUpAttempt, startSession, userByEmail } from './world.ts';

type Fields = URLSearchParams;

const codeMs = 10 * minuteMs;
const maxWrongCodes = 3;

const newAttempt = (): SignUpAttempt => ({
  id: newId('sua'),
  email: null,
  firstName: null,
  lastName: null,
  password: null,
  code: null,
  codeAt: 0,
  wrongCodes: 0,
  sessionId: null,
  userId: null,
});

/** Stores the fields in the attempt. Returns an error for what Clerk would refuse, too. */
function fillAttempt({ world }: Instance, attempt: SignUpAttempt, fields: Fields): Response | null {
  const email = fields.get('email_address')?.trim().toLowerCase();
  if (email !== undefined && email !== '') {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      return apiError(
        422,
        'form_param_format_invalid',
        'Email address must be a valid email address.',
        'email_address',
      );
    }
    if (userByEmail(world, email)) {
      const message = 'That email address is taken. Please try another.';
      return apiError(422, 'form_identifier_exists', message, 'email_address');
    }
    attempt.email = email;
  }
  const password = fields.get('password');
  if (password !== null && password !== '') {
    if (password.length < 8) {
      return apiError(422, 'form_password_length_too_short', 'Passwords must be 8 characters or more.', 'password');
    }
    if (password.length > 72) {
      return apiError(422, 'form_password_length_too_long', 'Passwords must be 72 characters or less.', 'password');
    }
    attempt.password = hashPassword(password);
  }
  attempt.firstName = fields.get('first_name') || attempt.firstName;
  attempt.lastName = fields.get('last_name') || attempt.lastName;
  return null;
}

export function beginSignUp(instance: Instance, client: EmulatedClient, fields: Fields): Response | null {
  const attempt = newAttempt();
  const error = fillAttempt(instance, attempt, fields);
  if (error === null) client.signUp = attempt;
  return error;
}

export function updateSignUp(instance: Instance, attempt: SignUpAttempt, fields: Fields): Response | null {
  return fillAttempt(instance, attempt, fields);
}

export async function prepareSignUp(instance: Instance, attempt: SignUpAttempt): Promise<Response | null> {
  if (attempt.email === null) return apiError(422, 'form_param_missing', 'Enter an email address.', 'email_address');
  attempt.code = String(randomInt(1_000_000)).padStart(6, '0');
  attempt.codeAt = Date.now();
  attempt.wrongCodes = 0;
  await instance.mail({ to: attempt.email, code: attempt.code });
  return null;
}

export function attemptSignUp(instance: Instance, client: EmulatedClient, fields: Fields): Response | null {
  const attempt = client.signUp;
  if (!attempt?.email || !attempt.password) return apiError(422, 'form_param_missing', 'Something is missing.');
  if (attempt.wrongCodes >= maxWrongCodes)
    return apiError(400, 'verification_failed', 'Too many failed attempts. Ask for a new code.', 'code');
  if (attempt.code !== null && Date.now() - attempt.codeAt > codeMs)
    return apiError(400, 'verification_expired', 'This verification has expired. Ask for a new code.', 'code');
  if (attempt.code === null || fields.get('code') !== attempt.code) {
    attempt.wrongCodes += 1;
    return apiError(422, 'form_code_incorrect', 'Incorrect code', 'code');
  }
  const now = Date.now();
  const { email, password, firstName, lastName } = attempt;
  const user = {
    ...{ id: newId('user'), email, verified: true, firstName, lastName, password },
    ...{ publicMetadata: {}, createdAt: now, updatedAt: now },
  };
  instance.world.users.set(user.id, user);
  attempt.userId = user.id;
  attempt.sessionId = startSession(instance.world, client.id, user.id).id;
  instance.tell('user.created', user);
  return null;
}
