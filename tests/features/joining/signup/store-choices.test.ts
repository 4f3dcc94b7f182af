import { expect, test } from 'vitest';
import {
  findChoiceProblems,
  finishChoices,
  followName,
  isFollowing,
  resumeChoices,
  toChoiceProblems,
} from '../../../../src/features/joining/signup/store-choices.ts';
import { type Customization, emptyWizard } from '../../../../src/features/joining/signup/wizard-state.ts';

const none = emptyWizard().customization;
const onPage: Customization = { ...none, vendorSlug: 'june-park' };
const kept: Customization = {
  vendorSlug: 'park-press',
  storeName: 'Park Press',
  description: 'Prints.',
  theme: 'bold',
};

test('what this tab has kept comes back in place of what the invite suggests', () => {
  expect(resumeChoices(onPage, {}, kept)).toEqual(kept);
  expect(resumeChoices(onPage, {}, none)).toEqual(onPage);
});

test('what was typed before the page’s code ran comes before what was kept', () => {
  const typed = { vendorSlug: 'Lane  Pots', storeName: 'Lane', description: '', theme: 'vintage', code: 'x' };
  expect(resumeChoices(onPage, typed, kept)).toEqual({
    vendorSlug: 'lane-pots',
    storeName: 'Lane',
    description: '',
    theme: 'vintage',
  });
});

test('texts that the server sent back come before kept ones', () => {
  const sent = { ...onPage, storeName: 'Sent', description: 'Sent.', theme: 'minimal' } as const;
  expect(resumeChoices(sent, {}, kept)).toMatchObject({ storeName: 'Sent', description: 'Sent.' });
});

test('a theme is kept only together with a text, and an unknown one is dropped', () => {
  expect(resumeChoices(onPage, {}, { ...none, theme: 'bold' }).theme).toBe('artsy');
  expect(resumeChoices(onPage, { theme: 'neon' }, kept).theme).toBe('artsy');
});

test('choices are sent without spaces and hyphens at their ends', () => {
  const typed = { vendorSlug: 'park-', storeName: ' Park ', description: ' Prints. ', theme: 'bold' } as const;
  expect(finishChoices(typed)).toEqual({ ...typed, vendorSlug: 'park', storeName: 'Park', description: 'Prints.' });
});

test('a missing store URL or name and a long description are found before anything is sent', () => {
  expect(findChoiceProblems(kept, 90)).toEqual({});
  expect(findChoiceProblems({ ...none, description: 'x'.repeat(91) }, 90)).toEqual({
    vendorSlug: 'Please enter a store URL',
    storeName: 'Enter a name for your store.',
    description: 'Your description can have at most 90 characters.',
  });
});

test('the server’s problems are sorted by field, without those of other fields', () => {
  const found = [
    { path: 'customization.vendorSlug', message: 'Taken.' },
    { path: 'code', message: 'Used.' },
  ];
  expect(toChoiceProblems(found)).toEqual({ vendorSlug: 'Taken.' });
});

test.each<[string, Partial<Customization>, string | null, boolean]>([
  ['the invite’s, before a name is typed', { vendorSlug: 'june-park' }, 'june-park', true],
  ['the name’s', { vendorSlug: 'park-press', storeName: 'Park Press' }, 'june-park', true],
  ['the invite’s, after a name without letters', { vendorSlug: 'june-park', storeName: '陶器' }, 'june-park', true],
  ['typed', { vendorSlug: 'my-own', storeName: 'Park Press' }, 'june-park', false],
  ['emptied', { vendorSlug: '', storeName: '' }, 'june-park', false],
  ['chosen during onboarding', { vendorSlug: 'my-wish', storeName: '' }, null, false],
])('a store URL that is %s follows the name, or doesn’t', (_, choices, proposed, follows) => {
  expect(isFollowing({ ...none, ...choices }, proposed)).toBe(follows);
});

test('the store URL is made of the name, and the invite’s if a name has nothing for a URL', () => {
  expect(['Vat Nine Indigo', 'José & Co.', '', '陶器'].map((name) => followName(name, 'june-park'))).toEqual([
    'vat-nine-indigo',
    'jose-co',
    'june-park',
    'june-park',
  ]);
});

test('a name typed before the page’s code ran takes the store URL along, unless that was touched', () => {
  const resume = (typed: Record<string, string>, before = none) =>
    resumeChoices(onPage, typed, before, 'june-park').vendorSlug;
  expect(resume({ storeName: 'Lane Pots' })).toBe('lane-pots');
  expect(resume({ storeName: 'Lane Pots', vendorSlug: 'my-own' })).toBe('my-own');
  expect(resume({ storeName: 'Lane Pots' }, kept)).toBe('lane-pots');
  expect(resume({ storeName: 'Lane Pots' }, { ...kept, vendorSlug: 'my-own' })).toBe('my-own');
  expect(resumeChoices(onPage, { storeName: 'Lane Pots' }, none, null).vendorSlug).toBe('june-park');
});
