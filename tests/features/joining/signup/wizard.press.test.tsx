/** The steps of an artist’s signup, pressed. What was typed and a lost connection are pressed in the browser. */
import { expect, test, vi } from 'vitest';
import { after, find, named, openPage, press, show, type } from '../../../support/dom.ts';

interface Call {
  path: string;
  body: unknown;
  answer(body: unknown, status?: number): Promise<void>;
}

/** Opens an empty page. Each call waits until the test answers it. */
function open() {
  const calls: Call[] = [];
  openPage({
    fetch: (path, init) =>
      new Promise((resolve) => {
        const answer = (body: unknown, status = 200) => after(() => resolve(Response.json(body, { status })));
        calls.push({ path: String(path), body: JSON.parse(String(init?.body ?? 'null')), answer });
      }),
  });
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  return { calls, goTo };
}
const field = (name: string) => find(`[name=${name}]`);
const said = () => document.querySelector('.said')?.textContent;

test('an invite code is checked once by two presses, and a good one leads on to the account', async () => {
  const { calls, goTo } = open();
  const { InviteForm } = await import('../../../../src/features/joining/signup/InviteForm.tsx');
  await show(<InviteForm typed="" note={null} sentBack={false} />);
  await type(field('code'), 'mkt-bad');
  await press('Validate Invite Code');
  await press('Validating...');
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'MKT-BAD' }]);
  await calls[0]?.answer({ valid: false, message: 'Unknown code.' });
  expect([said(), field('code').getAttribute('aria-invalid')]).toEqual(['Unknown code.', 'true']);
  await type(field('code'), 'mkt-good');
  expect(said()).toBe('');
  await press('Validate Invite Code');
  await calls[1]?.answer({ valid: true, message: 'Welcome, Moss!', artistName: 'Moss' });
  expect([said(), goTo.mock.calls]).toEqual(['Welcome, Moss!', []]);
  await press('Continue to Account Creation');
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/artist-signup?step=auth');
});

test('an answer about a code that was typed over meanwhile is ignored', async () => {
  const { calls } = open();
  const { InviteForm } = await import('../../../../src/features/joining/signup/InviteForm.tsx');
  await show(<InviteForm typed="" note={null} sentBack={false} />);
  await type(field('code'), 'mkt-first');
  await press('Validate Invite Code');
  await type(field('code'), 'mkt-second');
  await calls[0]?.answer({ valid: true, message: 'Welcome!', artistName: 'Moss' });
  expect([said(), named('Validate Invite Code').getAttribute('aria-busy')]).toEqual(['', null]);
});

test('the account’s form is sent by its first press only, until the page is shown again', async () => {
  open();
  const { AccountForms } = await import('../../../../src/features/joining/signup/AccountForms.tsx');
  await show(
    <AccountForms>
      <form action="/artist-signup/auth" method="post">
        <button type="submit">Create Account</button>
      </form>
    </AccountForms>,
  );
  const sent: boolean[] = [];
  addEventListener('submit', (event) => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  });
  await press('Create Account');
  await press('Create Account');
  expect(sent).toEqual([true, false]);
  expect(named('Create Account').getAttribute('aria-busy')).toBe('true');
  await after(() => void dispatchEvent(new Event('pageshow')));
  expect(named('Create Account').getAttribute('aria-busy')).toBeNull();
  await press('Create Account');
  expect(sent[2]).toBe(true);
});

test('a store’s URL follows its name until it is typed, two presses create one store, and its dashboard comes next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { calls, goTo } = open();
  localStorage.setItem('session', '{}');
  const { StoreForm } = await import('../../../../src/features/joining/signup/StoreForm.tsx');
  const onPage = { vendorSlug: 'moss', storeName: 'Moss', description: '', theme: 'artsy' as const };
  const shop = {
    artist: 'Moss',
    code: 'MKTGOOD',
    proposed: 'moss',
    piece: null,
    city: 'Grand Rapids',
    host: 'example.org',
  };
  await show(<StoreForm {...{ ...shop, onPage }} problems={{}} userId="u1" longest={{ name: 80, line: 20 }} />);
  await type(field('storeName'), 'Moss & Clay');
  expect(field('vendorSlug').value).toBe('moss-clay');
  await type(field('vendorSlug'), 'own kiln');
  await type(field('storeName'), 'Moss Pots');
  expect([field('vendorSlug').value, document.querySelector('#preview h2')?.textContent]).toEqual([
    'own-kiln',
    'Moss Pots',
  ]);
  await type(field('description'), 'Longer than twenty characters.');
  const create = () => after(() => document.querySelector<HTMLElement>('#store .create')?.click());
  await create();
  expect([document.activeElement, calls.filter(({ body }) => body)]).toEqual([field('description'), []]);
  await type(field('description'), 'Pots.');
  await create();
  await create();
  const made = calls.filter(({ body }) => body);
  const customization = { vendorSlug: 'own-kiln', storeName: 'Moss Pots', description: 'Pots.', theme: 'artsy' };
  expect(made.map(({ body }) => body)).toEqual([{ code: 'MKTGOOD', clerkUserId: 'u1', customization }]);
  await made[0]?.answer({ success: true, vendorSlug: 'own-kiln', vendor: { name: 'Moss Pots' } });
  expect(named('Open My Dashboard').getAttribute('href')).toBe('/vendor/own-kiln');
  expect(localStorage.getItem('session')).toBeNull();
  await create();
  expect(calls.filter(({ body }) => body)).toHaveLength(1);
  await after(() => vi.advanceTimersByTimeAsync(1_000));
  expect(goTo).toHaveBeenCalledWith('/vendor/own-kiln');
});
