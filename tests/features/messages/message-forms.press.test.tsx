/** Writing to an artist, and answering in a thread, without leaving the page. */
import { expect, test, vi } from 'vitest';
import { after, find, named, openPage, press, show, type } from '../../support/dom.ts';

/** A call that waits until the test answers it. */
function waitingFetch() {
  const answers: ((answer: Response) => void)[] = [];
  const sent = vi.fn((_path: string, _init?: RequestInit) => new Promise<Response>((resolve) => answers.push(resolve)));
  return {
    sent,
    fetch: ((path, init) => sent(String(path), init)) as typeof fetch,
    answer: (one: Response) => after(() => answers.shift()?.(one)),
  };
}
const field = (name: string) => find(`[name=${name}]`);
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('a message to an artist is sent once, marks what is missing, and says what comes next', async () => {
  const { sent, fetch, answer } = waitingFetch();
  openPage({ fetch });
  const { MessageForm } = await import('../../../src/features/messages/MessageForm.tsx');
  await show(<MessageForm vendor={{ slug: 'kiln', owner: 'Ana' }} />);
  await type(field('fromName'), 'Casey');
  await type(field('body'), 'Is the jar round?');
  await press('Send Message');
  await press('Sending...');
  expect(sent).toHaveBeenCalledOnce();
  const fields = [{ path: 'fromEmail', message: 'Enter your email address.' }];
  await answer(Response.json({ error: 'Check.', code: 'invalid', fields }, { status: 422 }));
  expect(alert()).toBe('Nothing was sent yet. Please fix the highlighted fields.');
  const problem = document.getElementById(field('fromEmail').getAttribute('aria-describedby') ?? '');
  expect([problem?.textContent, field('body').value]).toEqual(['Enter your email address.', 'Is the jar round?']);
  await type(field('fromEmail'), 'casey@example.com');
  await press('Send Message');
  const message = { fromName: 'Casey', fromEmail: 'casey@example.com', body: 'Is the jar round?', vendor: 'kiln' };
  expect(JSON.parse(String(sent.mock.lastCall?.[1]?.body))).toEqual(message);
  await answer(Response.json({ success: true }));
  expect(document.activeElement?.textContent).toBe('Message sent. We’ll email you when Ana replies.');
  expect(document.querySelector('form')).toBeNull();
});

const thread = `<form action="/account/messages/t1" data-answer="/account/messages/t1?sent=1">
  <input type="hidden" name="do" value="answer"><textarea name="body">It is round.</textarea>
  <div role="alert"></div><button type="submit">Send Reply</button></form>`;

async function openThread() {
  const { sent, fetch, answer } = waitingFetch();
  openPage({ html: thread, fetch });
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  const { keepAnswers } = await import('../../../src/features/messages/answer-form.client.ts');
  keepAnswers();
  await press('Send Reply');
  return { sent, answer, goTo };
}

test('a reply is sent once, and the thread shows it', async () => {
  const { sent, answer, goTo } = await openThread();
  await press('Sending...');
  expect(sent).toHaveBeenCalledOnce();
  expect(String(sent.mock.lastCall?.[1]?.body)).toBe('do=answer&body=It+is+round.');
  const redirect = new Response();
  Object.defineProperty(redirect, 'type', { value: 'opaqueredirect' });
  await answer(redirect);
  expect(goTo).toHaveBeenCalledWith('/account/messages/t1?sent=1');
});

test.each([
  ['signed out', new Response('', { status: 401 }), /^You’re signed out, so your message wasn’t sent\./],
  ['closed', new Response('', { status: 404 }), /^You can’t write here anymore/],
  ['refused', new Response('<form data-answer><p role="alert">Too long.</p></form>', { status: 422 }), /^Too long\.$/],
  ['failed', new Response('Bad gateway', { status: 502 }), /^We couldn’t send your message\. It’s still here/],
])('a reply that is %s says so, keeps what was typed, and can be sent again', async (_how, failure, told) => {
  const { answer, goTo } = await openThread();
  await answer(failure);
  expect(alert()).toMatch(told);
  expect([field('body').value, goTo.mock.calls]).toEqual(['It is round.', []]);
  expect([named('Send Reply').ariaBusy, named('Send Reply').hasAttribute('disabled')]).toEqual([null, false]);
});
