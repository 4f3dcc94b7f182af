import { afterEach, expect, test, vi } from 'vitest';
import { inviteCalls } from '../../../../src/features/joining/invites/invite-calls.api.ts';
import { toAlert } from '../../../../src/features/joining/signup/store-alert.ts';

afterEach(() => vi.unstubAllGlobals());

const wish = { code: 'X', customization: { vendorSlug: 'a', storeName: 'A', description: '', theme: 'river' } };
const use = (answer: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  return inviteCalls.use(wish);
};

test('a store that was created is told', async () => {
  const answer = { success: true, vendorSlug: 'a', vendor: { name: 'A' } };
  expect(await use(answer)).toEqual(answer);
});

test.each([
  [{ success: false }],
  [{ success: false, error: 'That store URL is taken.' }],
  [{}],
  [null],
  [{ success: 'no' }],
])('an answer of 200 that isn’t a success says that no store was created: %j', async (answer) => {
  const error = await use(answer).catch((problem: unknown) => problem);
  expect(toAlert(error)).toMatchObject({
    text: 'Failed to create vendor account. Please try again.',
    more: answer && 'error' in answer ? answer.error : 'What you typed is saved in this browser.',
  });
});
