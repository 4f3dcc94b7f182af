import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CookiesRefused, startClerk } from '../../../../src/features/accounts/forms/start-clerk.client.ts';

const options = { publishableKey: `pk_live_${btoa('clerk.example.org$')}`, frontendApi: '/__clerk', next: '/' };

interface FakeScript {
  src: string;
  attributes: Record<string, string>;
}

let scripts: FakeScript[];
beforeEach(() => {
  scripts = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    getElementById: () => null,
    querySelector: () => null,
    createElement: () => {
      const attributes: Record<string, string> = {};
      const setAttribute = (name: string, value: string) => Object.assign(attributes, { [name]: value });
      return { src: '', attributes, setAttribute, addEventListener() {} };
    },
    body: { appendChild: (script: FakeScript) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without cookies, nothing is loaded from Clerk', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  await expect(startClerk(options)).rejects.toThrow(CookiesRefused);
  expect(scripts).toEqual([]);
});

test('with cookies, Clerk’s code and its forms are loaded through this site', () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  void startClerk(options);
  expect(scripts.map(({ src }) => src).sort()).toEqual([
    '/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js',
    '/__clerk/npm/@clerk/ui@1/dist/ui.browser.js',
  ]);
  for (const { attributes } of scripts)
    expect(attributes).toMatchObject({
      'data-clerk-publishable-key': options.publishableKey,
      'data-clerk-proxy-url': '/__clerk',
    });
});
