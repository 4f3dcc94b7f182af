/** Which numbers can be one of a sales tax permit. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { permitNumberSchema } from '../../../src/features/tax/permit-number.ts';
import { wrongPermitNumber } from '../../../src/features/tax/words.ts';

const schema = permitNumberSchema('The permit number', wrongPermitNumber);

test.each(['1234', '482911', ' 482911 ', '12 34 56', '0150663912-001'])('“%s” can be one', (number) => {
  expect(v.parse(schema, number)).toBe(number.trim());
});

test.each(['0', '1', '-5', '-12345', '12-3', '1----2', '12345678901234567890', 'KY-12345', '12345-'])(
  '“%s” is refused with a sentence that shows one',
  (number) => {
    expect(() => v.parse(schema, number)).toThrow(wrongPermitNumber);
    expect(wrongPermitNumber).toContain('such as 123456');
  },
);
