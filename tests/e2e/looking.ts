/**
 * For tests that only look at what a guest sees: one browser page for all of a worker, and one without JavaScript, because opening a
 * page takes three times as long as loading an address into it.
 */
import { test as base, type CDPSession, type Page } from 'playwright/test';
import { siteOrigin } from './site-database.ts';

/** What a page asked for: the kind of thing, its path, and its bytes on the wire once it has arrived. */
interface Asked {
  type: string;
  path: string;
  bytes: number;
}

/** A browser page that loads everything anew on each visit, and records what the visited page asks for and complains about. */
export class Visitor {
  readonly page: Page;
  readonly session: CDPSession;
  readonly #viewport: ReturnType<Page['viewportSize']>;
  /** By the browser's id of the request. */
  readonly #asked = new Map<string, Asked>();
  /** Errors, violations of the policy, and requests to other hosts. */
  readonly complaints: string[] = [];

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#viewport = page.viewportSize();
    this.session = session;
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      const { protocol, host, pathname } = new URL(request.url);
      if (protocol === 'data:') return;
      this.#asked.set(requestId, { type, path: pathname, bytes: 0 });
      if (protocol !== 'about:' && host !== new URL(siteOrigin).host) this.complaints.push(`asked ${request.url}`);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = this.#asked.get(requestId);
      if (asked) asked.bytes = encodedDataLength;
    });
    page.on('pageerror', (error) => this.complaints.push(`threw ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  get asked(): readonly Asked[] {
    return [...this.#asked.values()];
  }

  /** Returns the answer once the page has loaded, on a screen of its first size and without wishes about colors and motion. */
  async visit(path: string) {
    // The page before asks for nothing any more.
    await this.page.goto('about:blank');
    this.#asked.clear();
    this.complaints.length = 0;
    if (this.#viewport) await this.page.setViewportSize(this.#viewport);
    await this.page.emulateMedia({ colorScheme: null, reducedMotion: null });
    const response = await this.page.goto(path);
    if (!response) throw new Error(`${path} had no answer`);
    return { html: await response.text(), headers: response.headers() };
  }
}

export const test = base.extend<object, { visitor: Visitor; plainPage: Page }>({
  visitor: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use, baseURL: siteOrigin });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await use(new Visitor(page, session));
      await context.close();
    },
    { scope: 'worker' },
  ],
  plainPage: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use, baseURL: siteOrigin, javaScriptEnabled: false });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});
