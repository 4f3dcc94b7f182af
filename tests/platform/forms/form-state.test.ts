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

test('of the forms of a page, one has been sent', () => {
  const refused = refusedForm(
    new DomainError('rate_limited', 'Too many.'),
    { do: 'report' },
    { rate_limited: 'Wait.' },
  );
  expect(stateOf(refused, 'report').alert).toBe('Wait.');
  expect(stateOf(refused, 'answer')).toBe(newForm);
});
