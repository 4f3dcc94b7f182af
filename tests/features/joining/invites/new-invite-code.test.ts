import { expect, test } from 'vitest';
import { inviteAlphabet } from '../../../../src/features/joining/invites/invite-code.ts';
import { newInviteCode } from '../../../../src/features/joining/invites/new-invite-code.server.ts';
import { rounds } from '../../../support/rounds.ts';

const count = rounds(10_000, 100_000);

test(`${count} codes: none twice, and every character equally often at every place`, () => {
  const codes = Array.from({ length: count }, newInviteCode);
  expect(new Set(codes).size).toBe(codes.length);
  const places = codes[0]?.replaceAll('-', '').length ?? 0;
  expect(places * Math.log2(inviteAlphabet.length)).toBeGreaterThanOrEqual(80);
  const counts = Array.from({ length: places }, () => new Map<string, number>());
  for (const code of codes) {
    for (const [place, character] of [...code.replaceAll('-', '')].entries()) {
      const seen = counts[place] as Map<string, number>;
      seen.set(character, (seen.get(character) ?? 0) + 1);
    }
  }
  const expected = codes.length / inviteAlphabet.length;
  for (const seen of counts) {
    const chiSquare = [...inviteAlphabet].reduce(
      (sum, one) => sum + ((seen.get(one) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // With 31 degrees of freedom, 90 is exceeded once in more than ten million.
    expect(chiSquare).toBeLessThan(90);
  }
});
