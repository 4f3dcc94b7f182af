import { describe, expect, test } from 'vitest';
import {
  addressSchema,
  findPlaceProblem,
  toAddressTexts,
  toPostalAddress,
} from '../../../../src/features/buying/address/address.ts';
import { statesOfZip } from '../../../../src/features/buying/address/zip-states.ts';
import { parseInput } from '../../../../src/platform/http/parse.ts';
import { stateCodes } from '../../../../src/platform/us-states.ts';

const texts = {
  name: ' Priya Raman ',
  line1: '2117 Payne Street',
  line2: '',
  city: 'Louisville',
  state: 'KY',
  postalCode: '40206',
};
const read = (changes: Record<string, unknown> = {}) =>
  toPostalAddress(parseInput(addressSchema, { ...texts, ...changes }));

/** Returns what is wrong, by field. */
function problemsOf(changes: Record<string, unknown>) {
  try {
    read(changes);
  } catch (error) {
    const { fields = [] } = (error as { details: { fields?: { path: string; message: string }[] } }).details;
    return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
  }
  return {};
}

test('an address is trimmed, in the US, and without an empty second line', () => {
  expect(read()).toEqual({ ...texts, name: 'Priya Raman', line2: null, country: 'US' });
  expect(read({ line2: 'Apt 3', postalCode: '40206-1234' })).toMatchObject({
    line2: 'Apt 3',
    postalCode: '40206-1234',
  });
  expect(read({ line2: undefined }).line2).toBeNull();
});

test.each([
  '402061234',
  '40206 1234',
  '40206\u00a01234',
  '40206–1234',
  '40206—1234',
  '40206 - 1234',
  '40206−1234',
  '40206.1234',
])('nine digits are a ZIP code, however they are typed: %s', (postalCode) => {
  expect(read({ postalCode }).postalCode).toBe('40206-1234');
  expect(findPlaceProblem({ state: 'IN', postalCode })).toMatch(/^40206-1234 is in Kentucky/);
});

test.each(['4020612345', '40206-12', '40206/1234', '4020-61234'])('other digits are none: %s', (postalCode) => {
  expect(problemsOf({ postalCode })).toHaveProperty('postalCode');
});

test('what is missing is said for each field', () => {
  expect(problemsOf({ name: ' ', line1: '', city: '', state: '', postalCode: '' })).toEqual({
    name: 'Enter who it goes to.',
    line1: 'Enter the street and number.',
    city: 'Enter the city.',
    state: 'Choose the state.',
    postalCode: 'Enter the ZIP code.',
  });
});

test.each(['4020', '402060', '40206-12', 'ABCDE', '４０２０６', '40 206', '40206-'])(
  '%s is no ZIP code',
  (postalCode) => {
    expect(Object.keys(problemsOf({ postalCode }))).toEqual(['postalCode']);
  },
);

test.each([
  ['name', 'Priya\u202eRaman'],
  ['name', 'a'.repeat(101)],
  ['name', '=?utf-8?q?x?='],
  ['line1', 'Street\u0000'],
  ['line1', 'x'.repeat(100_000)],
  ['city', 'Louis\nville'],
  ['state', 'Kentucky'],
  ['state', '__proto__'],
  ['state', 'constructor'],
  ['postalCode', '40206\r\n'.repeat(3)],
])('refuses the %s %j', (field, value) => {
  expect(Object.keys(problemsOf({ [field]: value }))).toEqual([field]);
});

describe('ZIP code and state', () => {
  test('that disagree ask which is right', () => {
    expect(problemsOf({ postalCode: '47130' })).toEqual({
      place: '47130 is in Indiana, and Kentucky is chosen. Which is right?',
    });
    expect(problemsOf({ postalCode: '47130-0001' })).toMatchObject({ place: expect.stringContaining('is in Indiana') });
    expect(problemsOf({ postalCode: '00001' })).toEqual({ postalCode: 'There’s no ZIP code 00001. Check its digits.' });
  });

  test('ask nothing before both are there', () => {
    const asked = (state: string, postalCode: string) => findPlaceProblem({ state, postalCode });
    for (const postalCode of ['', '4713', '4713O', '40206', '00001']) expect(asked('KY', postalCode)).toBeNull();
    for (const state of ['', 'Kentucky', 'constructor']) expect(asked(state, '47130')).toBeNull();
    expect(asked('KY', '47130')).toBe('47130 is in Indiana, and Kentucky is chosen. Which is right?');
  });

  test.each([
    ['40202', ['KY']],
    ['47150', ['IN']],
    ['10001', ['NY']],
    ['00501', ['NY']],
    ['06390', ['NY']],
    ['20001', ['DC']],
    ['20101', ['VA']],
    ['73301', ['TX']],
    ['73101', ['OK']],
    ['88510', ['TX']],
    ['00901', ['PR']],
    ['09012', ['AE']],
    ['96799', ['AS']],
    ['96910', ['GU']],
    ['96940', ['PW']],
    ['96943', ['FM']],
    ['96960', ['MH']],
    ['99950', ['AK']],
    ['42223', ['KY', 'TN']],
    ['83414', ['WY', 'ID']],
    ['26999', []],
  ])('%s is in %j', (zip, states) => {
    expect(statesOfZip(zip)).toEqual(states);
  });

  test('every state has codes', () => {
    const found = new Set(Array.from({ length: 100_000 }, (_, n) => statesOfZip(String(n).padStart(5, '0'))).flat());
    expect(stateCodes.filter((state) => !found.has(state))).toEqual([]);
  });
});

test('an address of a payment page whose state has another form leaves the choice open', () => {
  const known = { ...texts, line2: null, country: 'US' };
  expect(toAddressTexts({ ...known, state: 'Kentucky' })).toMatchObject({ line2: '', state: '' });
  expect(toAddressTexts(null)).toEqual({ name: '', line1: '', line2: '', city: '', state: '', postalCode: '' });
});
