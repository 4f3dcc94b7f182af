import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { cityDatabase } from '../../support/city-database.ts';
import { tcpProxy } from '../../support/tcp-proxy.ts';

const none = 'These are sample artists. Real ones will appear when the first store opens.';
const away = 'We’re having trouble loading our artists, so these are samples. Please check back in a few minutes.';

test('without vendors, the home page shows samples labeled as such until the first store opens', async () => {
  const site = await startApp();
  const home = await site.fetch('/');
  expect(home.status).toBe(200);
  const html = await home.text();
  expect(html).toContain(none);
  expect(html).not.toContain(away);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  // Four works, four artists, and two events, each with its label.
  const labels = main.match(/>Sample</g) ?? [];
  expect(labels.length).toBeGreaterThanOrEqual(6 + 1);
  const links = new Set([...main.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href));
  expect(links.size).toBeGreaterThan(4);
  for (const link of links) expect((await site.fetch(link)).status, link).toBe(200);
  await site.close();
});

test('while the database is down, uncached pages say so, and never that there is nothing', async () => {
  const database = await cityDatabase();
  const url = new URL(database.url);
  const line = await tcpProxy(url.hostname, Number(url.port));
  url.port = String(line.port);
  const site = await startApp({ seed: true, env: { DATABASE_URL: url.href } });
  await line.cut();
  const home = await site.fetch('/');
  expect([home.status, home.headers.get('retry-after')]).toEqual([503, '5']);
  const html = await home.text();
  expect(html).toContain(away);
  expect(html).not.toContain(none);
  for (const list of ['/artists', '/events']) {
    const response = await site.fetch(list);
    expect(response.status, list).toBe(503);
    expect(await response.text(), list).not.toMatch(/No artist|No event|No upcoming/);
  }
  await site.close();
  await line.close();
  await database.close();
});
