/** What a form shows that edits what is saved. */
import { expect, test } from 'vitest';
import { DomainError } from '../../../src/platform/errors.ts';
import { editedForm, newForm, refusedForm, stateOf } from '../../../src/platform/forms/form-state.ts';

const current = { revision: '2', name: 'Portland Kiln', about: 'Clay.\nFire.', box: 'yes', 'header.key': 'k1' };
const typed = { do: 'save', revision: '1', name: ' Kiln ', about: 'Clay.\r\nFire.', extra: 'x' };

test('a form that wasn’t refused shows what is saved', () => {
  expect(editedForm(null, current, true)).toEqual({ ...newForm, values: current, saved: true });
});

test('a refused form shows what was typed, with unticked boxes, and without what is no field', () => {
  const fields = [{ path: 'categories.0', message: 'Choose another.' }];
  const refused = refusedForm(new DomainError('invalid', 'No.', { fields }), typed, { fields: 'See below.' });
  const form = editedForm(refused, current, true);
  expect(form).toMatchObject({ form: 'save', code: 'invalid', alert: 'See below.', saved: false, theirs: {} });
  expect(form.problems['categories']).toBe('Choose another.');
  expect(form.values).toEqual({ revision: '1', name: ' Kiln ', about: 'Clay.\nFire.', box: '', 'header.key': 'k1' });
});

test('a stale form gets the current revision, and what others have saved where it differs', () => {
  const form = editedForm(refusedForm(new DomainError('stale', 'Changed.'), typed), current, false);
  expect(form.values['revision']).toBe('2');
  expect(form.theirs).toEqual({ name: 'Portland Kiln', box: 'yes' });
});

test('a form that was sent too often says how long to wait', () => {
  const words = { rate_limited: (wait: string) => `Try again ${wait}.` };
  const alertAfter = (retryAfter?: number) =>
    refusedForm(new DomainError('rate_limited', 'Too many.', retryAfter ? { retryAfter } : {}), {}, words).alert;
  expect([1, 60, 61, 700, 3541, 28_800].map(alertAfter)).toEqual([
    'Try again in a minute.',
    'Try again in a minute.',
    'Try again in 2 minutes.',
    'Try again in 12 minutes.',
    'Try again in an hour.',
    'Try again in 8 hours.',
  ]);
  expect(alertAfter()).toBe('Try again in a minute.');
});

test('of the forms of a page, one has been sent', () => {
  const refused = refusedForm(
    new DomainError('rate_limited', 'Too many.'),
    { do: 'report' },
    { rate_limited: 'Wait.' },
  );
  expect(stateOf(refused, 'report').alert).toBe('Wait.');
  expect(stateOf(refused, 'answer')).toBe(newForm);
});
