/** The admin’s page of invites, whose forms are sent in place. */
import { expect, test, vi } from 'vitest';
import { after, find, named, openPage, press, type } from '../../../support/dom.ts';

const fresh =
  '<section data-fresh><h2 tabindex="-1">Moss is invited</h2><button type="button" hidden data-copy="MKT-1234" data-copied="Copied">Copy Code</button></section>';
const again = `<form data-invite-form data-sending="Sending..."><input type="hidden" name="action" value="again">
  <input type="hidden" name="id" value="i1"><button type="submit">Send Again</button></form>`;
const revoke = `<form data-invite-form data-sending="Sending..."><input type="hidden" name="action" value="revoke">
  <input type="hidden" name="id" value="i1"><button type="submit">Revoke Invite</button></form>`;

const page = ({ news = '', name = '', slug = '', banner = '' } = {}) => `
  <div data-invites data-unreachable="We couldn’t reach the site." data-signed-out="You’re no longer signed in.">
    <p role="alert" tabindex="-1" data-banner data-prefix="Error: " ${banner ? '' : 'hidden'}>${banner}</p>
    ${news}
    <form data-invite-form="create" data-sending="Sending..." enctype="multipart/form-data">
      <input type="hidden" name="action" value="create">
      <input name="artistName" value="${name}"><input name="vendorSlug" value="${slug}">
      <button type="submit">Send Invite</button>
    </form>
    ${again}${revoke}
  </div>`;

/** Opens the page. Each call waits until the test answers it. */
async function open(html = page()) {
  const answers: ((answer: Response | Error) => void)[] = [];
  const sent: Record<string, string>[] = [];
  const copied: string[] = [];
  const write = vi.fn(async ([item]: ClipboardItem[]) => {
    copied.push((await (await item?.getType('text/plain'))?.text()) ?? '');
  });
  openPage({
    html,
    fetch: (_path, init) => {
      const fields = init?.body as FormData | URLSearchParams;
      sent.push(Object.fromEntries([...fields].map(([name, value]) => [name, String(value)])));
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
  });
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  const { wakeInvites } = await import('../../../../src/features/joining/invites/invites-page.client.ts');
  wakeInvites();
  /** Answers the last call. */
  const answer = (one: Response | Error) => after(() => answers.at(-1)?.(one));
  return { sent, answer, copied, write };
}
const field = (name: string) => find(`[data-invite-form=create] [name=${name}]`);
const banner = () => document.querySelector<HTMLElement>('[data-banner]');

test('two presses of Send Invite invite once, and the page shows and focuses the new code', async () => {
  const { sent, answer, copied } = await open();
  await type(field('artistName'), 'Moss & Clay');
  await press('Send Invite');
  const button = named('Sending...');
  expect(button.ariaBusy).toBe('true');
  await press('Sending...');
  await press('Send Again');
  expect(sent).toEqual([{ action: 'create', artistName: 'Moss & Clay', vendorSlug: 'moss-clay' }]);
  await answer(new Response(page({ news: fresh })));
  expect(document.activeElement?.textContent).toBe('Moss is invited');
  expect(copied).toEqual(['MKT-1234']);
  await press('Send Again');
  expect(sent[1]).toEqual({ action: 'again', id: 'i1' });
});

test('the store URL follows the name until somebody types their own', async () => {
  await open();
  await type(field('artistName'), 'Moss');
  expect(field('vendorSlug').value).toBe('moss');
  await type(field('vendorSlug'), '-Own Kiln!');
  await type(field('artistName'), 'Moss & Clay');
  expect(field('vendorSlug').value).toBe('own-kiln');
  await type(field('vendorSlug'), '');
  await type(field('artistName'), 'Moss');
  expect(field('vendorSlug').value).toBe('moss');
});

test('a refused invite says why, and its form can be sent again', async () => {
  const { sent, answer } = await open(page({ name: 'Moss', slug: 'taken' }));
  await press('Send Invite');
  await answer(
    new Response(page({ name: 'Moss', slug: 'taken', banner: 'Error: That URL is taken.' }), { status: 422 }),
  );
  expect([document.activeElement, banner()?.textContent]).toEqual([banner(), 'Error: That URL is taken.']);
  await type(field('artistName'), 'Moss Two');
  expect(field('vendorSlug').value).toBe('taken');
  await press('Send Invite');
  expect(sent).toHaveLength(2);
});

test.each([
  ['without a connection', () => new TypeError('Failed to fetch'), 'Error: We couldn’t reach the site.'],
  ['signed out meanwhile', () => new Response('<p>Sign in</p>', { status: 401 }), 'Error: You’re no longer signed in.'],
])('an invite that is sent %s says so, and can be sent again', async (_how, failure, told) => {
  const { sent, answer } = await open(page({ name: 'Moss', slug: 'moss' }));
  await press('Send Invite');
  await answer(failure());
  expect([banner()?.textContent, banner()?.hidden, document.activeElement]).toEqual([told, false, banner()]);
  expect(named('Send Invite').ariaBusy).toBeNull();
  await press('Send Invite');
  expect(sent).toHaveLength(2);
});

test('revoking an invite copies nothing', async () => {
  const { sent, answer, write } = await open();
  await press('Revoke Invite');
  await answer(new Response(page({ news: '<p role="status" tabindex="-1" data-news>It no longer works.</p>' })));
  expect([sent, document.activeElement?.textContent]).toEqual([
    [{ action: 'revoke', id: 'i1' }],
    'It no longer works.',
  ]);
  expect(write).not.toHaveBeenCalled();
});
