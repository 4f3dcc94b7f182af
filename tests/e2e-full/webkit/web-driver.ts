/** Drives the system’s WebKit by W3C WebDriver: Playwright’s own would be one more browser to download. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';

interface ElementReference {
  'element-6066-11e4-a52e-4f735466cecf': string;
}

/** Returns a port that nothing uses now. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Finds a shown element, or an option, by its whole label or text, and brings it into view: the driver would press while our
 * smooth scrolling is underway. Runs in the page.
 */
const findByName = `
  const [css, name] = arguments;
  const named = (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim().replace(/\\s+/g, ' ');
  const isShown = (one) => one.localName === 'option' || one.checkVisibility({ visibilityProperty: true });
  const isMeant = (one) => isShown(one) && new RegExp('^' + name + '$').test(named(one));
  const found = [...document.querySelectorAll(css)].find(isMeant) ?? null;
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;`;

export class WebKit {
  readonly #programs: ChildProcess[] = [];
  #url = '';

  async start(): Promise<void> {
    const screen = this.#spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24'], process.env);
    const [display] = await once(screen.stdout, 'data');
    const port = await freePort();
    this.#spawn('WebKitWebDriver', [`--port=${port}`], { ...process.env, DISPLAY: `:${String(display).trim()}` });
    const origin = `http://127.0.0.1:${port}`;
    await expect(() => fetch(`${origin}/status`)).toPass({ timeout: 20_000, intervals: [50] });
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${origin}/session`, { capabilities: {} });
    this.#url = `${origin}/session/${sessionId}`;
  }

  async stop(): Promise<void> {
    await ask('DELETE', this.#url).catch(() => {});
    for (const program of this.#programs) program.kill();
  }

  #spawn(name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    const program = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    this.#programs.push(program);
    return program;
  }

  async goto(url: string): Promise<void> {
    await ask('POST', `${this.#url}/url`, { url });
  }

  /** Returns what the page says, as far as it shows. */
  text(): Promise<string> {
    return this.#run('return document.body.innerText');
  }

  /** Returns whether a button of that name is there, and pressed. */
  async isPressed(name: string): Promise<boolean> {
    const button = await this.#element('button', name);
    return (await ask('GET', `${button}/attribute/aria-pressed`)) === 'true';
  }

  async press(name: string, css = 'button'): Promise<void> {
    await this.#retry(async () => {
      const element = await this.#element(css, name);
      const before = await ask('GET', `${element}/rect`);
      await sleep(100);
      expect(await ask('GET', `${element}/rect`), `${name} moves`).toEqual(before);
      await ask('POST', `${element}/click`, {});
    });
  }

  /** Replaces what a field holds. */
  async fill(name: string, text: string): Promise<void> {
    await this.#retry(async () => {
      const field = await this.#element('input', name);
      await ask('POST', `${field}/clear`, {});
      await ask('POST', `${field}/value`, { text });
    });
  }

  /** Runs the body of a function in the page. */
  #run<Value>(script: string, ...args: readonly string[]): Promise<Value> {
    return ask<Value>('POST', `${this.#url}/execute/sync`, { script, args });
  }

  async #element(css: string, name: string): Promise<string> {
    const found = await this.#run<ElementReference | null>(findByName, css, name);
    if (!found) throw new Error(`The page shows no ${css} “${name}”.`);
    return `${this.#url}/element/${Object.values(found)[0]}`;
  }

  /** What a page is just showing, or moves, can be pressed a moment later. */
  async #retry(act: () => Promise<unknown>): Promise<void> {
    await expect(act).toPass({ timeout: 20_000, intervals: [50] });
  }
}

/** @throws Error with the driver's words */
async function ask<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const answer = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
