import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageSchema } from '../../../src/features/messages/messages.api.ts';
import { emailSchema } from '../../../src/platform/api/text-schema.ts';
import { compose } from '../../../src/platform/mail/compose.ts';
import { fc, rounds } from '../../support/rounds.ts';

const sender = { name: 'River City Artists', address: 'artists@shop.example' };
const odd = fc.constantFrom(
  '.',
  '-',
  '=?',
  '?=',
  '\u200b',
  '\u3164',
  'é',
  '😀',
  ' ',
  '"',
  '@',
  'x'.repeat(60),
  '١',
  '。',
);
const part = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom('a', 'b', '7')), {
  minLength: 1,
  maxLength: 6,
});
const address = fc.oneof(
  fc.emailAddress(),
  fc.tuple(part, part).map(([local, host]) => `${local.join('')}@${host.join('')}.com`),
);

test('every email address that the schema accepts works as recipient', () => {
  const runs = rounds(500, 5_000);
  let taken = 0;
  fc.assert(
    fc.property(address, (text) => {
      const result = v.safeParse(emailSchema('It'), text);
      if (!result.success) return;
      taken += 1;
      const { output } = result;
      const mail = compose({ id: 'a', to: output, subject: 'Hello', text: '', html: '' }, sender);
      expect(mail.to.address).toBe(output);
    }),
    { numRuns: runs },
  );
  expect(taken).toBeGreaterThan(runs / 10);
});

test('every message that the schema accepts can be mailed', () => {
  const message = { vendor: 'a', fromEmail: 'pat@example.com', body: 'Hello' };
  fc.assert(
    fc.property(part, (text) => {
      const result = v.safeParse(messageSchema, { ...message, fromName: text.join('') });
      if (!result.success) return;
      const subject = `${result.output.fromName} wrote to you`;
      expect(() => compose({ id: 'a', to: 'a@b.com', subject, text: '', html: '' }, sender)).not.toThrow();
    }),
    { numRuns: rounds(500, 5_000) },
  );
});
