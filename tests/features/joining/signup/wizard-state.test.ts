import { expect, test } from 'vitest';
import { emptyWizard, parseWizard, type WizardState } from '../../../../src/features/joining/signup/wizard-state.ts';

const state: WizardState = {
  currentStep: 'customize',
  inviteCode: 'K7Q2-9XWD-4MPT-3F8A-6JRC',
  validation: { valid: true, message: 'Welcome, June Park.', artistName: 'June Park' },
  customization: { vendorSlug: 'june-park', storeName: 'June Park', description: 'Prints.', theme: 'bold' },
};

test('stored progress comes back as it was, and an empty one too', () => {
  for (const one of [state, emptyWizard()]) expect(parseWizard(JSON.stringify(one))).toEqual(one);
});

test('unknown fields of stored progress are dropped', () => {
  expect(parseWizard(JSON.stringify({ ...state, role: 'admin', __proto__: { a: 1 } }))).toEqual(state);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown step', { ...state, currentStep: 'admin' }],
  ['a code that is a number', { ...state, inviteCode: 1 }],
  ['a code without end', { ...state, inviteCode: 'A'.repeat(10_000) }],
  ['a check without a verdict', { ...state, validation: { message: 'x' } }],
  ['a verdict that is a text', { ...state, validation: { valid: 'true', message: 'x' } }],
  ['a name that is an object', { ...state, validation: { valid: true, message: 'x', artistName: {} } }],
  ['no choices', { ...state, customization: null }],
  ['an unknown theme', { ...state, customization: { ...state.customization, theme: 'x' } }],
  ['a slug that is a list', { ...state, customization: { ...state.customization, vendorSlug: [] } }],
])('stored progress is reset if it holds %s', (_, stored) => {
  expect(parseWizard(typeof stored === 'object' && stored !== null ? JSON.stringify(stored) : stored)).toBeNull();
});
