/** The parts of the storefront’s editor, typed into. Its preview and photos are pressed in the browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { themes } from '../../../../src/features/catalog/themes.ts';
import { after, find, openPage, press, type } from '../../../support/dom.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const { artsy, bold } = themes;
const look = `
  <input type="radio" name="theme" value="artsy" checked><input type="radio" name="theme" value="bold">
  <input type="checkbox" name="ownColors" value="yes">
  <input name="primaryColor" value="${artsy.primary.toLowerCase()}"><input name="secondaryColor" value="${artsy.secondary.toLowerCase()}">
  <details><textarea name="customCss" maxlength="100"></textarea></details>
  <p data-count="customCss"></p><div data-dropped></div>`;

const page = (part: string, fields: string) => `
  <form id="store-form" data-part="${part}" data-slug="kiln" data-account="ana" data-saved="Saved. Your store shows it now.">
    <input type="hidden" name="revision" value="3">${fields}
  </form>
  <a data-discard>Discard</a>
  <div class="save-bar"><p role="status" data-status></p><button type="submit" form="store-form">Save</button></div>`;

interface Call {
  path: string;
  body: Record<string, unknown>;
  answer(body: unknown): Promise<void>;
}

/** Opens a part. Each call waits until the test answers it. */
async function open(part: string, fields: string) {
  const calls: Call[] = [];
  openPage({
    html: page(part, fields),
    fetch: (path, init) =>
      new Promise((resolve) => {
        const answer = (body: unknown) => after(() => resolve(Response.json(body)));
        calls.push({ path: String(path), body: JSON.parse(String(init?.body)), answer });
      }),
  });
  await import('../../../../src/features/studio/storefront/storefront-editor.client.ts');
  return calls;
}
const field = (selector: string) => find(`#store-form ${selector}`);
const colors = () => [field('[name=primaryColor]').value, field('[name=secondaryColor]').value];
const status = () => document.querySelector('[data-status]')?.textContent;
const isMarked = () => document.querySelector('#store-form[data-dirty]') !== null;
const pass = (ms: number) => after(() => vi.advanceTimersByTimeAsync(ms));

test('colors follow the theme until one is chosen, and the theme’s come back without own ones', async () => {
  await open('look', look);
  field('[value=bold]').click();
  expect(colors()).toEqual([bold.primary.toLowerCase(), bold.secondary.toLowerCase()]);
  await type(field('[name=primaryColor]'), '#123456');
  expect(field('[name=ownColors]').checked).toBe(true);
  field('[value=artsy]').click();
  expect(colors()).toEqual(['#123456', bold.secondary.toLowerCase()]);
  field('[name=ownColors]').click();
  expect(colors()).toEqual([artsy.primary.toLowerCase(), artsy.secondary.toLowerCase()]);
});

test('CSS is checked once it rests, and what isn’t used is told of the last one only', async () => {
  const calls = await open('look', look);
  const dropped = () => document.querySelector('[data-dropped]')?.textContent;
  await type(field('textarea'), 'h1 { posi');
  await pass(300);
  await type(field('textarea'), 'h1 { position: fixed }');
  await pass(350);
  expect(document.querySelector('[data-count]')?.textContent).toBe('22 of 100 characters');
  await type(field('textarea'), 'h1 { color: red }');
  await pass(350);
  expect(calls.map(({ body }) => body['css'])).toEqual(['h1 { position: fixed }', 'h1 { color: red }']);
  await calls[1]?.answer({ css: '', dropped: [] });
  await calls[0]?.answer({ css: '', dropped: [{ what: 'position', why: 'it isn’t allowed' }] });
  expect(dropped()).toBe('All of your CSS is used.');
  await type(field('textarea'), '');
  await pass(350);
  expect([calls.length, dropped()]).toEqual([2, '']);
});

test('Save tells what of the CSS was left out, and the mark of unsaved changes goes', async () => {
  const calls = await open('look', look);
  await type(field('textarea'), 'h1 { color: red }');
  expect([status(), isMarked()]).toEqual(['Not saved yet', true]);
  await press('Save');
  expect(calls[0]).toMatchObject({ path: '/api/studio/kiln/storefront', body: { part: 'look', revision: '3' } });
  await calls[0]?.answer({ revision: '4', dropped: [{ what: 'position', why: 'it isn’t allowed' }] });
  expect(status()).toBe('Saved. Your store shows it now. Some of your CSS was changed or left out. See What');
  expect(field('[name=revision]').value).toBe('4');
  await pass(4_000);
  expect(isMarked()).toBe(false);
});

test('Discard puts back what is saved', async () => {
  await open('look', look);
  await type(field('textarea'), 'h1 { color: red }');
  await press('Discard');
  expect([field('textarea').value, status()]).toEqual(['', '']);
});

test('saving shipping and pickup without either says that nobody can buy', async () => {
  const ways = ['shippingCents', 'freeShippingOverCents', 'sendsWithinDays', 'pickup', 'salesNote'];
  const calls = await open('shipping', ways.map((name) => `<input name="${name}" value="">`).join(''));
  await type(field('[name=salesNote]'), 'No returns.');
  await press('Save');
  await calls[0]?.answer({ revision: '4', dropped: [] });
  expect(status()).toMatch(/^Saved\. Your store shows it now\. Nobody can buy until you set /);
});
