import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  emailSchema,
  limitSchema,
  personNameSchema,
  textSchema,
  wholeNumberSchema,
} from '../../../src/platform/api/text-schema.ts';
import { fc } from '../../support/rounds.ts';

const name = textSchema({ label: 'The name', max: 10 });
const body = textSchema({ label: 'The text', max: 100, multiline: true });
const problem = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message ?? null;

test('a text is normalized to NFC and trimmed', () => {
  expect(v.parse(name, '  Jose\u0301 ')).toBe('José');
  expect(v.parse(body, 'one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree');
});

test('an optional text that nobody can see is empty', () => {
  const optional = textSchema({ label: 'The name', min: 0, max: 10 });
  for (const text of ['\u3164', '\u200b', ' \ufeff\u2800 ']) expect(v.parse(optional, text)).toBe('');
  expect(v.parse(optional, 'a\u200db')).toBe('a\u200db');
});

test.each([
  ['\u0000', 'an empty character (NUL).'],
  ['a\u0007', 'a bell character after “a”.'],
  ['\u007fa', 'a delete character before “a”.'],
  ['a\u0090b', 'an invisible control character (U+0090) between “a” and “b”.'],
  ['a\u202eb', 'an invisible character that changes the direction of the text (U+202E) between “a” and “b”.'],
  ['a\u2066b', 'an invisible character that changes the direction of the text (U+2066) between “a” and “b”.'],
  ['\ud83d', 'half of an emoji or of another character.'],
])('the text %j is refused, on one line or many, and the sentence says what it is and where', (text, what) => {
  const rest = `contains ${what} We can’t accept that. Delete it, or type that part again.`;
  expect(problem(name, text)).toBe(`The name ${rest}`);
  expect(problem(body, text)).toBe(`The text ${rest}`);
});

test('the place of a bad character is the few words around it', () => {
  const text = 'Thrown in the spring,\nglazed in\u001b the summer, and sold';
  expect(problem(body, text)).toContain(' an escape character between “spring, glazed in” and “the summer, and”.');
});

test('what other programs write for a line break is one in a text of several lines, and is named in a line', () => {
  for (const mark of ['\v', '\f', '\u0085', '\u2028', '\u2029', '\r', '\r\n', '\n']) {
    expect(v.parse(body, `one${mark}two${mark}`)).toBe('one\ntwo');
    expect(problem(name, `one${mark}two`)).toBe(
      'The name contains a line break between “one” and “two”. Put it on one line, with spaces.',
    );
    expect(v.parse(name, `${mark}one${mark}`)).toBe('one');
  }
});

test('only multiline texts accept line breaks and tabs', () => {
  expect(problem(name, 'a\nb')).not.toBeNull();
  expect(problem(name, 'a\tb')).not.toBeNull();
  expect(v.parse(body, 'a\n\tb')).toBe('a\n\tb');
});

test.each([
  ['', 'The name is required.'],
  ['  ', 'The name is required.'],
  ['x'.repeat(11), 'The name can have at most 10 characters.'],
  ['x'.repeat(100_000), 'The name can have at most 10 characters.'],
  [7, 'The name must be text.'],
  [null, 'The name must be text.'],
  [['a'], 'The name must be text.'],
])('the name %j is refused with a sentence', (value, message) => {
  expect(problem(name, value)).toBe(message);
});

test('the output of a text schema is clean, normalized, and within its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const result = v.safeParse(name, text);
      if (!result.success) return true;
      const { output } = result;
      return output === output.normalize('NFC').trim() && output.length <= 10 && !/[\p{Cc}\u202a-\u202e]/u.test(output);
    }),
    { numRuns: 5_000 },
  );
});

test.each(['pat@example.com', 'pat.doe+art@mail.example.org', 'josé@example.com'])(
  '%s is an email address',
  (email) => {
    expect(problem(emailSchema('It'), email)).toBeNull();
  },
);

test.each([
  'pat',
  'pat@',
  '@example.com',
  'pat@example',
  'a b@example.com',
  'a@b.com, c@d.com',
  'a@b.com\nBcc: c@d.com',
  '<a@b.com>',
  `${'x'.repeat(65)}@example.com`,
  `${'é'.repeat(33)}@example.com`,
  `pat@${'x'.repeat(64)}.com`,
  `pat@${'xxxxxxxxx.'.repeat(25)}com`,
  'pat@-example.com',
  'pat@example-.com',
  'pat@example..com',
  'pat@192.0.2.1',
  'pat..doe@example.com',
  '.pat@example.com',
  'pa\u200bt@example.com',
  'pat@exam\u200dple.com',
  'pat\u3164@example.com',
  '=?utf-8?Q?pat?=@example.com',
])('%j is no email address', (email) => {
  expect(problem(emailSchema('It'), email)).not.toBeNull();
});

test.each(['\u200b', '\u2800', '\u3164', '...', '\u2060 \u200d', '=?utf-8?B?UGF0?='])(
  '%j is no name of a person',
  (text) => {
    expect(problem(personNameSchema({ label: 'It', max: 80 }), text)).not.toBeNull();
  },
);

test.each(['Pat', 'José', '李', '7', 'O’Neil = ?'])('%s is a valid name of a person', (text) => {
  expect(v.parse(personNameSchema({ label: 'It', max: 80 }), text)).toBe(text);
});

test.each(['1', 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, true, null, 0, 100, 2 ** 53, [1], { valueOf: 1 }])(
  '%j is no whole number from 1 to 99',
  (value) => {
    expect(problem(wholeNumberSchema({ label: 'It', min: 1, max: 99 }), value)).toBe(
      'It must be a whole number from 1 to 99.',
    );
  },
);

test('a limit is clamped', () => {
  const limit = limitSchema({ max: 24, fallback: 6 });
  const tries = [undefined, '1', '-5', '0', '25', '999999999999999'].map((text) => v.parse(limit, text));
  expect(tries).toEqual([6, 1, 1, 1, 24, 24]);
  for (const text of ['', 'x', '1.0', '1e3', '6;drop', '٣', '9'.repeat(16)])
    expect(problem(limit, text)).not.toBeNull();
});
