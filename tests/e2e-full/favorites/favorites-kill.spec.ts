/** A browser that is killed loses no favorite that it showed as saved, and brings none back that was removed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page, test } from 'playwright/test';
import { savedHearts } from '../../e2e/heart-page.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { siteOrigin } from '../../e2e/site-database.ts';
import { browserOptions } from '../../support/browser.ts';

const kills = 20;

interface Running {
  child: ChildProcess;
  browser: Browser;
  page: Page;
}

async function start(profile: string, userId: string): Promise<Running> {
  await rm(path.join(profile, 'DevToolsActivePort'), { force: true });
  const flags = ['--headless=new', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const { args, env, executablePath = '' } = browserOptions({ flags });
  const child = spawn(executablePath, args, { env, detached: true, stdio: 'ignore' });
  const port = () => readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  await expect(async () => expect(Number(port())).toBeGreaterThan(0)).toPass({ timeout: 20_000 });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port()}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile.');
  const page = context.pages()[0] ?? (await context.newPage());
  await openSession(page, userId);
  await page.goto(`${siteOrigin}/loom-and-river`);
  await page.waitForLoadState('networkidle');
  return { child, browser, page };
}

/** Kills the browser with all of its processes. */
async function kill({ child, browser }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  await browser.close().catch(() => undefined);
}

const buttons = (page: Page) => page.locator('main .piece .heart');

async function pressed(page: Page): Promise<Map<string, boolean>> {
  const all = await buttons(page).evaluateAll((found) =>
    found.map((one) => [(one as HTMLButtonElement).name, one.ariaPressed === 'true'] as const),
  );
  return new Map(all);
}

/**
 * Waits until Chromium has written to the disk what the page has stored: five seconds later, or up to a minute later if it wrote
 * before.
 */
async function untilStored(page: Page, profile: string): Promise<void> {
  const mark = crypto.randomUUID();
  await page.evaluate((text) => localStorage.setItem('mark', text), mark);
  const folder = path.join(profile, 'Default', 'Local Storage', 'leveldb');
  const isStored = () =>
    readdirSync(folder).some((file) => readFileSync(path.join(folder, file), 'latin1').includes(mark));
  await expect.poll(isStored, { timeout: 90_000 }).toBe(true);
}

test(`a browser that is killed ${kills} times keeps what it showed as saved, and what was removed stays removed`, async () => {
  test.setTimeout(120_000 * (kills + 1));
  const profile = mkdtempSync(path.join(tmpdir(), 'favorites-kill-'));
  const userId = await addCustomer('Kim Killed');
  let running: Running | undefined;
  try {
    running = await start(profile, userId);
    for (let round = 0; round < kills; round += 1) {
      const { page } = running;
      /** What the server has acknowledged of each item. */
      const acknowledged = await pressed(page);
      const isOffline = round % 2 === 1;
      if (isOffline) await page.context().setOffline(true);
      else
        page.on('response', async (response) => {
          if (!response.url().endsWith('/api/favorites/writes')) return;
          const { results } = await response.json().catch(() => ({ results: [] }));
          for (const { id, favorite } of results) acknowledged.set(`product:${id}`, favorite);
        });
      const touched = new Map<string, boolean>();
      for (let press = 0; press < 4; press += 1) {
        const heart = buttons(page).nth((round + press * press) % 5);
        await heart.click();
        await expect(heart).not.toHaveAttribute('aria-busy');
        touched.set((await heart.getAttribute('name')) ?? '', (await heart.getAttribute('aria-pressed')) === 'true');
      }
      if (isOffline) await untilStored(page, profile);
      else await page.waitForTimeout((round * 97) % 500);
      const certain = new Map(isOffline ? touched : acknowledged);
      // An answer may have been on its way.
      if (!isOffline) for (const [refKey, is] of touched) if (certain.get(refKey) !== is) certain.delete(refKey);
      await kill(running);
      running = await start(profile, userId);
      const next = running.page;
      // What waited in the browser is sent once the page is idle, so both may change meanwhile.
      await expect(async () => {
        const full = [...(await pressed(next))].filter(([, is]) => is).map(([refKey]) => refKey);
        expect(full.sort()).toEqual((await savedHearts(next)).sort());
      }).toPass({ timeout: 10_000 });
      const shown = await pressed(next);
      for (const [refKey, is] of certain) expect([round, refKey, shown.get(refKey)]).toEqual([round, refKey, is]);
    }
  } finally {
    if (running) await kill(running);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
