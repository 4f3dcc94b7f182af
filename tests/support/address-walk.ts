/** A walk over addresses of the seeded site with all limits on, which looks at everything that has to hold for each of them. */
import { startApp } from './app.ts';
import { findOldPhrases } from './find-old-phrases.ts';
import { asAdmin, asCustomer } from './people.ts';

const isText = (address: string) => !/^\/media\/|\.(woff2|webp|avif|png|ico)$/.test(address);
const isPersonal = (address: string) => /^\/(account|admin|vendor|checkout|customer)\b/.test(address);

/**
 * @param choose returns the addresses, of those that the sitemap lists and all others
 * @returns what is wrong: an old phrase, a guest's cookie that a GET sets, a limit at one visitor's pace
 */
export async function walkAddresses(
  choose: (sitemap: string) => string[],
): Promise<{ walked: number; wrong: string[] }> {
  // It limits pages by a clock of its own.
  let aheadMs = 0;
  const frontDoor = { now: () => performance.now() + aheadMs };
  const site = await startApp({ seed: true, env: { RATE_LIMITS: 'on' }, frontDoor });
  const wrong: string[] = [];
  const see = async (address: string, who: string, headers: Record<string, string>) => {
    site.clock.advance(1_000);
    aheadMs += 1_000;
    const answer = await site.fetch(address, { headers });
    const say = (what: string) => wrong.push(`${address} as ${who}: ${what}`);
    if (answer.status === 429) say('too many requests');
    if (answer.headers.getSetCookie().join().includes('guest=')) say('sets a cookie for guests');
    if (isText(address)) for (const phrase of findOldPhrases(await answer.text())) say(phrase);
    else await answer.body?.cancel();
  };
  try {
    const customer = await asCustomer(site.db);
    const admin = await asAdmin(site.db);
    const addresses = choose(await (await site.fetch('/sitemap.xml')).text());
    for (const address of addresses) {
      await see(address, 'guest', {});
      await see(address, 'guest with a cookie', { cookie: `guest=${'a'.repeat(32)}` });
      if (!isPersonal(address)) continue;
      await see(address, 'customer', customer.headers);
      await see(address, 'admin', admin.headers);
    }
    return { walked: addresses.length, wrong };
  } finally {
    await site.close();
  }
}
