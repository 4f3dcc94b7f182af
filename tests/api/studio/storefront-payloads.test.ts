/** What a vendor types is text on every page, in structured data, and in mails: none of it becomes markup. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { editorSite } from '../../support/editor-site.ts';
import { artistMessageMail } from '../../support/mails.ts';
import { rounds } from '../../support/rounds.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';
import { storeInput } from '../../support/store-input.ts';

const { world, row, put, read } = editorSite();

const element = /<\/?([a-z!][a-z0-9-]*)((?:\s+[^\s"'>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const structured = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** Returns the elements of a page with the names of their attributes, in order. */
function skeleton(html: string): string[] {
  const bare = html.replace(structured, '<ld></ld>');
  return [...bare.matchAll(element)].map(([, name = '', attributes = '']) => {
    const names = [...attributes.matchAll(/\s+([^\s"'>/=]+)(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g)].map(
      ([, one]) => one,
    );
    return [name, ...names].join(' ');
  });
}

const editor = ['', '/about', '/shipping', '/preview'].map((part) => `/vendor/kiln/storefront${part}`);
const pages = ['/kiln', '/kiln/jar', '/', '/artists', ...editor];

/** Saves a text in every field that takes text, and returns the pages that show it. */
async function show(text: string): Promise<Map<string, string>> {
  const mark = `store${randomInt(1e9)}`;
  const input = storeInput({
    revision: (await row()).revision,
    name: `${mark} ${text}`,
    owner: `b ${text}`,
    neighborhood: `c ${text}`.slice(0, 60),
    description: `d ${text}`,
    specialties: `e ${text}`,
    about: `f ${text}`,
    pickup: `g ${text}`,
    salesNote: `h ${text}`,
    customCss: `/* ${text} */ h1 { font-family: ${JSON.stringify(text)} } h1 { color: red }`,
  });
  const saved = await put(input);
  expect([saved.status, saved.status === 200 ? '' : await saved.text()]).toEqual([200, '']);
  const found = new Map<string, string>();
  for (const path of pages) {
    await expect
      .poll(
        async () => {
          const response = await world.site.fetch(path, { headers: world.ada.headers });
          found.set(path, await response.text());
          return found.get(path);
        },
        // The pages show it once the database has told their cache of it.
        { timeout: 10_000 },
      )
      .toContain(mark);
  }
  return found;
}

const payloads = scriptPayloads.filter((_, place) => place % rounds(4, 1) === 0);

test('script payloads in every field of a store stay text', async () => {
  expect(payloads).toHaveLength(rounds(8, 30));
  const plain = await show('plain words');
  for (const payload of payloads) {
    const shown = await show(payload);
    for (const [path, html] of shown) {
      const [is, was] = [skeleton(html), skeleton(plain.get(path) ?? '')];
      // The editor lists what of the CSS was dropped, which is more or less of the same elements.
      const isEditor = path.endsWith('/storefront');
      expect(isEditor ? new Set(is) : is, `${path} with ${payload}`).toEqual(isEditor ? new Set(was) : was);
      for (const [, json = ''] of html.matchAll(structured)) expect(() => JSON.parse(json)).not.toThrow();
    }
    const { customCss } = await row();
    expect(customCss, payload).toBe(
      `.vendor-css.vendor-${world.storeId} h1{color:#d10000;color:light-dark(#d10000,#ff6161)}`,
    );
    expect((await read('/api/vendors/kiln')).headers.get('content-type')).toContain('application/json');
  }
}, 120_000);

test('they stay text in a mail that names the store', async () => {
  const { siteUrl, site } = world.site.app.config;
  for (const payload of scriptPayloads) {
    const hostile = artistMessageMail({ vendorName: payload, fromName: payload, body: payload });
    const { html } = await renderMail(hostile, { siteUrl, name: site.name, operatorAddress: '' });
    const plain = await renderMail(artistMessageMail({ body: 'One line.' }), {
      siteUrl,
      name: site.name,
      operatorAddress: '',
    });
    expect(skeleton(html), payload).toEqual(skeleton(plain.html));
  }
});
