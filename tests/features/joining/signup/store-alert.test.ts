import { expect, test } from 'vitest';
import { toAlert } from '../../../../src/features/joining/signup/store-alert.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';

test('an answer without success, a refusal, and a failure have the alerts of the specification', () => {
  expect(toAlert(new ApiError('API Error: no store was created', 200, { success: false } as object)).text).toBe(
    'Failed to create vendor account. Please try again.',
  );
  expect(toAlert(new ApiError('x', 409, { error: 'Taken.' })).text).toBe(
    'Failed to create vendor account. Please try again.',
  );
  expect(toAlert(new ApiError('x', 500, {})).text).toBe('Failed to create account. Please try again.');
  expect(toAlert(new TypeError('offline')).text).toBe('Failed to create account. Please try again.');
});
