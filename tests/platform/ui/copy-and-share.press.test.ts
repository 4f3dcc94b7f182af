/** Buttons that copy a text or share a link, as those of an order’s address and of a piece’s link. */
import { afterEach, expect, test, vi } from 'vitest';
import { after, named, openPage, press } from '../../support/dom.ts';

afterEach(() => vi.useRealTimers());

const html = `
  <address id="to">2117 Payne Street, 40206\u201140207\u00a0KY</address>
  <p><button hidden data-copy-of="to" data-copied="Copied"><span>Copy Address</span></button><span role="status"></span></p>
  <p><button hidden data-copy="https://example.org/glass" data-copied="Copied">Copy Link</button><span role="status"></span></p>
  <button hidden data-share="https://example.org/glass" data-title="Glass">Share</button>`;

/** Opens the page in a browser that can do this. */
async function open({
  writeText,
  share,
}: {
  writeText?: (text: string) => Promise<void>;
  share?: (link: object) => Promise<void>;
}) {
  openPage({ html });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText }, share });
  const { wakeCopyAndShare } = await import('../../../src/platform/ui/copy-and-share.client.ts');
  wakeCopyAndShare();
}

test('a button copies the text, says so for two seconds, and then its name stands there again', async () => {
  const writeText = vi.fn(async () => {});
  await open({ writeText });
  expect(named('Share').hidden).toBe(true);
  const button = named('Copy Address');
  const said = () => [button.textContent, button.nextElementSibling?.textContent];
  await press('Copy Address');
  await after(() => button.click());
  expect(said()).toEqual(['✓ Copied', 'Copied']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said()).toEqual(['Copy Address', '']);
  await press('Copy Link');
  expect(writeText.mock.calls.flat()).toEqual([
    ...Array(2).fill('2117 Payne Street, 40206-40207 KY'),
    'https://example.org/glass',
  ]);
});

test('a link is handed to the phone’s sheet, and closing that is no mistake', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await open({ share });
  expect([named('Copy Address').hidden, named('Copy Link').hidden]).toEqual([true, true]);
  await press('Share');
  expect(share.mock.calls).toEqual([[{ url: 'https://example.org/glass', title: 'Glass' }]]);
});

test('a text that could not be copied is never said to be copied', async () => {
  await open({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await press('Copy Link');
  expect(named('Copy Link').nextElementSibling?.textContent).toBe('');
});
