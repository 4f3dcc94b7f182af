/** The forms of Account Settings, saved on their page. */
import { expect, test, vi } from 'vitest';
import { find, openPage, press, type } from '../../support/dom.ts';

const markup = (part: string, fields: string) => `
  <form class="settings-form" data-part="${part}" data-account="u1" novalidate>
    <input type="hidden" name="revision" value="3">
    ${fields}
    <div class="save"><button type="submit">Save Changes</button><p role="status" data-status></p></div>
  </form>`;

const theme = (name: string, checked = '') =>
  `<label><input type="radio" name="theme" value="${name}" ${checked}>${name}</label>`;
const preferences = `${theme('system', 'checked')}${theme('dark')}
  <input type="checkbox" name="category.glass" value="yes"><input type="checkbox" name="category.wood" value="yes" checked>
  <select name="language"><option value="en" selected>English</option></select>
  <select name="currency"><option value="USD" selected>USD</option></select>`;
const profile = `<input name="firstName" value="Casey"><input name="lastName" value=""><textarea name="bio"></textarea>
  <input name="location" value=""><input name="website" value="">`;

/** Opens the page of a part, whose calls `answer` answers. */
async function open(part: string, fields: string, answer = () => Response.json({ revision: '4' })) {
  const asked = vi.fn((_path: string, _init: RequestInit = {}) => Promise.resolve(answer()));
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => asked(String(input), init);
  openPage({ html: markup(part, fields), cookie: 'signed_in=1', fetch });
  await import('../../../src/features/settings/settings-form.client.ts');
  return asked;
}
const field = (selector: string) => find(selector);
const said = () => document.querySelector('[data-status]')?.textContent;
const scheme = () => document.documentElement.style.colorScheme;

test('a saved theme shows on the page at once, and System gives the page back to the browser', async () => {
  const asked = await open('preferences', preferences);
  field('[value=dark]').click();
  field('[name="category.glass"]').click();
  expect(scheme()).toBe('');
  await press('Save Changes');
  const [path, { method, body, headers } = {}] = asked.mock.calls[0] ?? [];
  expect([path, method]).toEqual(['/api/users/me/settings/preferences', 'PUT']);
  const saved = { theme: 'dark', language: 'en', currency: 'USD', favoriteCategories: ['glass', 'wood'] };
  expect(JSON.parse(String(body))).toEqual(saved);
  expect(headers).toMatchObject({ 'X-Account': 'u1', 'If-Match': '"3"' });
  expect([scheme(), said()]).toEqual(['dark', 'Saved.']);
  field('[value=system]').click();
  await press('Save Changes');
  expect(scheme()).toBe('');
});

test('a saved name asks again who is signed in, for the menu, and says that a name with @ stays hidden', async () => {
  const asked = await open('profile', profile);
  await type(field('[name=firstName]'), 'casey@example.com');
  await press('Save Changes');
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/users/me/settings/profile', '/api/users/me']);
  expect(said()).toBe('Saved. A name with @ isn’t shown to others, so your email address stays private.');
  expect(scheme()).toBe('');
});

test('without a connection the button offers to try again, and saves then', async () => {
  let isOnline = false;
  const answer = () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Response.json({ revision: '4' });
  };
  await open('privacy', '<input type="checkbox" name="marketing" value="yes">', answer);
  field('[name=marketing]').click();
  await press('Save Changes');
  expect([said(), document.querySelector('[data-problem]')]).toEqual([
    expect.stringMatching(/^Not saved: there’s no/),
    expect.anything(),
  ]);
  expect(scheme()).toBe('');
  isOnline = true;
  await press('Try Again');
  expect([said(), document.querySelector('[data-problem]')]).toEqual(['Saved.', null]);
  expect(document.querySelector('button')?.textContent).toBe('Save Changes');
});
