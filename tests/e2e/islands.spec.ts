import { expect, test } from 'playwright/test';

/** Public pages are static HTML, with these islands and no others. */
const pages = [
  { name: 'about', path: '/about', islands: ['FeeCalculator'] },
  { name: 'home', path: '/', islands: ['HeartButton', 'SignUpDialog'] },
  {
    name: 'storefront',
    path: '/portland-kiln',
    islands: ['CartButton', 'HeartButton', 'MessageForm', 'PieceActions', 'SignUpDialog'],
  },
  {
    name: 'piece',
    path: '/portland-kiln/moon-jar',
    islands: ['AddToCart', 'CartButton', 'HeartButton', 'PictureZoom', 'SignUpDialog'],
  },
];

for (const { name, path, islands } of pages) {
  test(`${name} has exactly its islands, and all of them wait for a person`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const tags = html.match(/<astro-island[^>]*>/g) ?? [];
    const names = tags.map((tag) => /component-export="(\w+)"/.exec(tag)?.[1]);
    expect([...new Set(names)].sort()).toEqual(islands);
    expect(tags.filter((tag) => !/ client="tap"/.test(tag))).toEqual([]);
  });

  test(`${name} fetches React after the first scroll, and before only the islands’ runtime`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    const runtime = [expect.stringMatching(/^\/_astro\/islands\.\w+\.js$/)];
    await expect.poll(() => fetched).toEqual(runtime);
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual(runtime);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }));
    await expect.poll(() => fetched.some((file) => /^\/_astro\/react\.[\w-]+\.js$/.test(file))).toBe(true);
  });
}

const details = { name: 'Ellen Marsh', email: 'ellen@example.org', body: 'Does the bowl go in a dishwasher?' };

test('a message typed and sent by Enter before the code has loaded is sent, and the result takes the focus', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/portland-kiln');
  await page.getByText('Message Artist').click();
  await page.getByLabel('Your message').fill(details.body);
  await page.getByLabel('Your name').fill(details.name);
  await page.getByLabel('Your email address').fill(details.email);
  await page.getByLabel('Your email address').press('Enter');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(send).toHaveAttribute('aria-busy', 'true');
  const sent = page.waitForRequest('**/api/messages');
  release();
  expect((await sent).postDataJSON()).toEqual({
    fromName: details.name,
    fromEmail: details.email,
    body: details.body,
    vendor: 'portland-kiln',
  });
  const result = page.getByRole('status').filter({ hasText: 'Message sent.' });
  await expect(result).toBeFocused();
  await expect(send).toHaveCount(0);
});

test('a message that is refused keeps what was typed, and each problem stands with its field', async ({ page }) => {
  await page.goto('/portland-kiln');
  await page.getByText('Message Artist').click();
  await page.getByLabel('Your name').fill(details.name);
  // Browsers take this for an address; the server doesn't.
  await page.getByLabel('Your email address').fill('ellen@example');
  await page.getByLabel('Your message').fill(details.body);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const email = page.getByLabel('Your email address');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/\w/);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Your message')).toHaveValue(details.body);
});
