import { afterEach, expect, it, vi } from 'vitest';
import { createMessageStore } from '../../../src/features/messages/message.store.ts';
import { answerApi, apiError } from '../../support/fake-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = { fromName: 'Ada', fromEmail: 'ada@example.org', body: 'Hello' };

it('sends the message to the vendor of the page, whatever the form’s field says', async () => {
  const calls = answerApi(() => ({ body: { success: true } }));
  const form = createMessageStore('glass');
  await form.send({ ...typed, vendor: 'other' });
  expect(form.$state.get().status).toBe('sent');
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/messages', body: { ...typed, vendor: 'glass' } }]);
});

it('sends once for a double click', async () => {
  const calls = answerApi(() => ({ body: { success: true } }));
  const form = createMessageStore('glass');
  await Promise.all([form.send(typed), form.send(typed)]);
  expect(calls).toHaveLength(1);
});

it('reports errors by field', async () => {
  answerApi(() => ({
    status: 422,
    body: {
      error: 'Please check the form.',
      code: 'invalid',
      requestId: '1',
      fields: [{ path: 'fromEmail', message: 'Enter your email address.' }],
    },
  }));
  const form = createMessageStore('glass');
  await form.send({ ...typed, fromEmail: '' });
  expect(form.$state.get()).toEqual({
    status: 'idle',
    alert: 'Nothing was sent yet. Please fix the highlighted fields.',
    fields: { fromEmail: 'Enter your email address.' },
  });
});

it.each([
  ['offline' as const, 'We couldn’t send your message. It’s still here, so you can try again.'],
  [apiError(429, 'rate_limited', 'Please wait an hour.'), 'Please wait an hour.'],
])('can be tried again after %j', async (answer, alert) => {
  answerApi(() => answer);
  const form = createMessageStore('glass');
  await form.send(typed);
  expect(form.$state.get()).toEqual({ status: 'idle', alert, fields: {} });
});
