import type { Buyer } from '../sessions.ts';
import { isTestCard, passesLuhn } from './cards.ts';

/** The fields of the form: label, initial value, and autocomplete token. */
const fields = {
  email: { label: 'Email', initial: '', autocomplete: 'email', type: 'email' },
  name: { label: 'Name on card', initial: 'Alex Demo', autocomplete: 'cc-name', type: 'text' },
  number: { label: 'Card number', initial: '4242 4242 4242 4242', autocomplete: 'cc-number', type: 'text' },
  expiry: { label: 'Expiration (MM/YY)', initial: '12/34', autocomplete: 'cc-exp', type: 'text' },
  cvc: { label: 'CVC', initial: '123', autocomplete: 'cc-csc', type: 'text' },
} as const;

export type FieldName = keyof typeof fields;
export const payFields = fields;
export const contactFields = ['email'] as const;
export const cardFields = ['name', 'number', 'expiry', 'cvc'] as const;

export type Values = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export function initialValues(email: string | null): Values {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.initial]);
  return { ...(Object.fromEntries(entries) as Values), email: email ?? 'buyer@example.com' };
}

/** Reads the submitted form without control characters, cut to a sensible length. A missing field is empty. */
export function readValues(body: string): Values {
  const sent = new URLSearchParams(body);
  const clean = (name: string) =>
    (sent.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, clean(name)])) as Values;
}

const digitsOf = (number: string) => number.replace(/[\s-]/g, '');

/** Clears a valid card number that isn't a test card's: it may be real, so the page doesn't send it back. */
export function clearRealCard(values: Values): Values {
  const digits = digitsOf(values.number);
  return passesLuhn(digits) && !isTestCard(digits) ? { ...values, number: '' } : values;
}

/**
 * Checks the submitted form.
 * @returns the card's digits and the buyer, or a sentence for each wrong field
 */
export function checkValues(values: Values, now: Date): { card: string; buyer: Buyer } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const need = (name: FieldName, ok: boolean, sentence: string) => {
    if (!ok) errors[name] = sentence;
  };
  const card = digitsOf(values.number);
  need('email', /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(values.email), 'Your email is incomplete.');
  need('name', values.name !== '', 'Enter the name on the card.');
  need('number', /^\d{12,19}$/.test(card) && passesLuhn(card), 'Check your card number.');
  need('expiry', isExpiry(values.expiry), 'Your card’s expiration date is incomplete.');
  if (!errors.expiry) need('expiry', !isPast(values.expiry, now), 'Your card’s expiration date is in the past.');
  need('cvc', /^\d{3,4}$/.test(values.cvc), 'Your card’s security code is incomplete.');
  if (Object.keys(errors).length > 0) return { errors };
  return {
    card,
    buyer: { email: values.email, name: values.name, last4: card.slice(-4) },
  };
}

const expiryPattern = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/;
const isExpiry = (text: string) => expiryPattern.test(text);

/** True if the card has expired. It is valid until the end of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [, month, year] = expiryPattern.exec(expiry) ?? [];
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime();
}
