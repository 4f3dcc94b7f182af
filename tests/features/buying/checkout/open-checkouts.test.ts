import { afterEach, expect, test, vi } from 'vitest';
import { showOpenCheckouts } from '../../../../src/features/buying/checkout/open-checkouts.client.ts';
import openCheckoutsScript from '../../../../src/features/buying/checkout/open-checkouts.inline.ts?script';

const session = 'cs_test_1234567890';
const jar = '1a2b3c4d-0000-4000-8000-000000000000';
const bowl = '99999999-0000-4000-8000-000000000000';

afterEach(() => vi.unstubAllGlobals());

interface Link {
  href?: string;
  textContent?: string;
}

/** A page with these products. `answer` changes the cookies as the server would when it is asked. */
function page(
  cookie: string,
  pieces: string[],
  answer: (document: { cookie: string }) => void = () => {},
  inSight = false,
) {
  let top: ReturnType<typeof element> | null = null;
  function element() {
    const made = {
      dataset: {} as { session?: string },
      shown: [] as (string | Link)[],
      append: (...content: (string | Link)[]) => void made.shown.push(...content),
      remove: () => {
        top = null;
      },
    };
    return made;
  }
  const main = {
    prepend: (line: ReturnType<typeof element>) => {
      top = line;
    },
  };
  const places = pieces.map((piece) => {
    const place = {
      dataset: {},
      parentElement: { querySelector: () => ({ name: `product:${piece}` }) },
      closest: () => (inSight ? {} : null),
      shown: [] as (string | Link)[],
      replaceChildren: (...content: (string | Link)[]) => {
        place.shown = content;
      },
    };
    return place;
  });
  const appended: string[] = [];
  const document = {
    cookie,
    querySelectorAll: () => places,
    querySelector: (selector: string) => (selector === '#paying-top' ? top : main),
    createElement: element,
    body: { append: (content: string) => appended.push(content) },
  };
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const listen = (type: string, listener: (event: object) => void) => listeners.set(type, listener);
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    answer(document);
  });
  const tell = (type: string) => listeners.get(type)?.({ type, persisted: true });
  const textOf = (parts: (string | Link)[]) =>
    parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('');
  const shown = () => places.map((place) => textOf(place.shown));
  const shownOnTop = () => top && textOf(top.shown);
  return { document, places, asked, tell, shown, shownOnTop, appended };
}

const wayBack = 'You’re checking out with this piece. Return to Payment';

test('each product of an open checkout gets a link to its payment at once; others get none', () => {
  const { places, shown } = page(`a=b; paying_${session}=000000011a2b3c4d`, [jar, bowl]);
  showOpenCheckouts();
  expect(shown()).toEqual([wayBack, '']);
  expect(places[0]?.shown[1]).toMatchObject({ href: `/checkout/pay?session_id=${session}` });
});

test('the page begins with the link while the checkout is open, unless it begins with the product itself', () => {
  const { document, tell, shownOnTop } = page(`paying_${session}=1a2b3c4d`, [bowl, jar, jar]);
  showOpenCheckouts();
  expect(shownOnTop()).toBe('Your checkout is still open. Return to Payment');
  document.cookie = '';
  tell('focus');
  expect(shownOnTop()).toBeNull();
  const ofPiece = page(`paying_${session}=1a2b3c4d`, [jar], undefined, true);
  showOpenCheckouts();
  expect(ofPiece.shownOnTop()).toBeNull();
});

test('the links also work with the cookie’s name over HTTPS', () => {
  const { shown } = page(`__Host-paying_${session}=1a2b3c4d`, [jar]);
  showOpenCheckouts();
  expect(shown()).toEqual([wayBack]);
});

test('the links of an ended checkout disappear after the server’s answer, and when the page is shown again', async () => {
  const ended = page(`paying_${session}=1a2b3c4d`, [jar], (document) => {
    document.cookie = '';
  });
  showOpenCheckouts();
  expect(ended.asked).toEqual([`/api/checkout/session/${session}`]);
  await expect.poll(ended.shown).toEqual(['']);
  const open = page(`paying_${session}=1a2b3c4d`, [jar]);
  showOpenCheckouts();
  expect(open.shown()).toEqual([wayBack]);
  open.document.cookie = '';
  open.tell('focus');
  expect(open.shown()).toEqual(['']);
});

test('the code is fetched only if there is an open checkout, also when the page is shown again', () => {
  const run = (shown: ReturnType<typeof page>) => {
    vi.stubGlobal('paying', { content: 'the code' });
    new Function(openCheckoutsScript)();
    return shown.appended;
  };
  expect(run(page(`paying_${session}=1a2b3c4d`, [jar]))).toEqual(['the code']);
  const without = page('signed_in=1', [jar]);
  expect(run(without)).toEqual([]);
  without.document.cookie = `paying_${session}=1a2b3c4d`;
  without.tell('pageshow');
  expect(without.appended).toEqual(['the code']);
});
