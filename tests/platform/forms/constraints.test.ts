/** What the browser checks of a field, beside what the server accepts. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changePasswordSchema, signInSchema, signUpSchema } from '../../../src/features/accounts/accounts.api.ts';
import { applicationSchema } from '../../../src/features/joining/applications/application-form.ts';
import { siteReportSchema } from '../../../src/features/legal/report/report-page.server.ts';
import { partSchemas } from '../../../src/features/settings/settings.api.ts';
import { editStoreSchema } from '../../../src/features/studio/storefront/storefront.api.ts';
import { textSchema } from '../../../src/platform/api/text-schema.ts';
import { constraintsOf } from '../../../src/platform/forms/constraints.ts';

test('what is required follows from what the schema accepts', () => {
  expect(constraintsOf(signUpSchema, 'email')).toMatchObject({ required: true, type: 'email' });
  expect(constraintsOf(partSchemas.profile, 'bio').required).toBe(false);
  expect(constraintsOf(editStoreSchema, 'name').required).toBe(true);
  // Null is what the form sends for nothing.
  expect(constraintsOf(editStoreSchema, 'pickup').required).toBe(false);
});

test('the narrowest length is the browser’s, too', () => {
  expect(constraintsOf(signInSchema, 'password')).toEqual({ required: true, maxlength: 512 });
  expect(constraintsOf(changePasswordSchema, 'password')).toEqual({ required: true, minlength: 8, maxlength: 512 });
});

test('a number of a form is typed with digits, and one too large is refused rather than cut', () => {
  const digits = { inputmode: 'numeric', maxlength: 3 };
  expect(constraintsOf(editStoreSchema, 'sendsWithinDays')).toEqual({ required: false, ...digits });
  expect(constraintsOf(editStoreSchema, 'customerDiscountPercent')).toMatchObject(digits);
});

test('of alternatives the longest counts', () => {
  expect(constraintsOf(siteReportSchema, 'email')).toEqual({ required: false, maxlength: 254, type: 'email' });
});

test('lengths of a list are no lengths of the text that it is split from', () => {
  const split = v.transform((text: string) => text.split(' '));
  const words = v.pipe(v.string(), v.maxLength(600), split, v.array(v.string()), v.minLength(2), v.maxLength(5));
  const picked = v.pipe(v.array(v.string()), v.maxLength(3));
  const schema = v.object({ words, picked });
  expect(constraintsOf(schema, 'words')).toEqual({ required: true, maxlength: 600 });
  expect(constraintsOf(schema, 'picked')).toEqual({ required: true });
  expect(constraintsOf(applicationSchema, 'links').maxlength).toBe(600);
});

test('a field inside another is found, and an unknown one is a mistake of ours', () => {
  expect(constraintsOf(editStoreSchema, 'portrait.alt').maxlength).toBe(300);
  expect(() => constraintsOf(editStoreSchema, 'portrait.size')).toThrow('portrait.size');
});

test('the browser never refuses what the server accepts as it was typed', () => {
  const schema = v.object({
    text: textSchema({ label: 'The text', max: 5 }),
    password: changePasswordSchema.entries.password,
  });
  const pieces = fc.array(fc.constantFrom('a', 'e\u0301', '\u0958', ' ', '🎨', '\n'), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom('text' as const, 'password' as const), pieces, (name, parts) => {
      // Spaces around it count while it is typed, and the server takes them away.
      const typed = parts.join('').normalize('NFC').trim();
      if (!v.is(schema.entries[name], typed)) return;
      const { minlength = 0, maxlength = Number.POSITIVE_INFINITY } = constraintsOf(schema, name);
      expect(typed.length).toBeGreaterThanOrEqual(minlength);
      expect(typed.length).toBeLessThanOrEqual(maxlength);
    }),
    { numRuns: 2000 },
  );
});
