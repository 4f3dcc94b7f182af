import { type Browser, type BrowserContext, chromium } from 'playwright/test';

const bounds = { left: 100, top: 100 };

/**
 * Chromium's headless shell opens its windows under its pointer, in the corner of the screen, and tells the first page of each that the
 * pointer moves there: a sign of a person, which has pages fetch their code. Has all windows open elsewhere, as Chromium's do.
 */
export function openBesidePointer(): void {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (wishes) => moveWindowsOf(await newContext(wishes));
    return browser;
  };
}

function moveWindowsOf(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const session = await context.newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setWindowBounds', { windowId, bounds });
    await session.detach();
    return page;
  };
  return context;
}

/** The same for windows that others than Playwright open in this browser. */
export async function moveNewWindows(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCreated', async ({ targetInfo: { targetId, type } }) => {
    if (type !== 'page') return;
    const { windowId } = await session.send('Browser.getWindowForTarget', { targetId });
    await session.send('Browser.setWindowBounds', { windowId, bounds });
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}
