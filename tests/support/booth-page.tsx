/** The page of a booth on a phone, without a browser: its disk, what the server answers, and what it was asked. */
import { afterEach, vi } from 'vitest';
import type { BoothDay, BoothPayment, PhoneSale } from '../../src/features/booth/booth.api.ts';
import type { KeptSale } from '../../src/features/booth/phone/kept-sale.ts';
import { noon } from './booth-tabs.ts';
import { after, openPage, show } from './dom.ts';

const piece = (nth: number, name: string, priceCents: number): BoothDay['pieces'][number] => ({
  id: `a0000000-0000-4000-8000-00000000000${nth}`,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  priceCents,
  picture: null,
  free: 5,
});
export const [jar, mug] = [piece(1, 'Honey Jar', 4_400), piece(2, 'Lytle Mug', 2_600)];
const kentucky = { name: 'Kentucky sales tax 6%', rate: 600, permit: '482911' };

export const boothDay: BoothDay = {
  phone: { id: 'p', name: 'Mara’s phone', isHelper: false },
  store: { id: 's', slug: 'portland-kiln', name: 'Portland Kiln' },
  serverTime: noon.toISOString(),
  day: '2026-11-29',
  event: null,
  pieces: [jar, mug],
  tax: kentucky,
  cardTax: kentucky,
  roundsCash: true,
  takesCards: true,
  maxDiscountPercent: 100,
  charges: [],
};

export const cardPayment = (state: BoothPayment['state']): BoothPayment => ({
  id: 'pay',
  state,
  number: 'B-9',
  token: 'abcdefghijklmnop',
  subtotalCents: 4_400,
  taxCents: 264,
  totalCents: 4_664,
  expiresAt: '2026-11-29T18:00:00Z',
});

/** What the server says to a call, by its method and path, with `:id` for an id: JSON, an answer, an error, or what makes one of the body. */
type Answers = Record<string, unknown>;

export const noSignal = new TypeError('Failed to fetch');

export const refusal = (status: number, error: string) => Response.json({ error }, { status });

interface Sent {
  sales: readonly PhoneSale[];
}

const recordAll = ({ sales }: Sent) => ({
  sales: sales.map(({ id }, at) => ({ outcome: 'recorded', id, number: `B-${at + 1}`, conflict: false })),
});

/** The tables of a phone's database, as its page reads and writes them. */
function makeTables(stored: { facts?: Record<string, unknown>; sales?: readonly KeptSale[] }) {
  const tables = {
    facts: new Map<string, unknown>(Object.entries(stored.facts ?? {})),
    sales: new Map<string, unknown>((stored.sales ?? []).map((sale) => [sale.id, sale])),
    receipts: new Map<string, unknown>(),
  };
  const open = (name: keyof typeof tables) => {
    const rows = tables[name];
    return {
      get: async (key: string) => rows.get(key),
      getAll: async () => [...rows.values()],
      put: async (value: { id: string }, key = value.id) => void rows.set(key, value),
      delete: async (key: string) => void rows.delete(key),
      clear: async () => rows.clear(),
    };
  };
  const run = async (name: keyof typeof tables, _mode: string, work: (store: ReturnType<typeof open>) => unknown) =>
    await work(open(name));
  return { tables, run };
}

const database = '../../src/platform/browser/browser-database.ts';

interface Wishes {
  answers?: Answers;
  /** What the phone holds already. */
  stored?: Parameters<typeof makeTables>[0];
  slug?: string;
  hash?: string;
}

/** Opens the booth's page. Its clock stands at noon until a test moves it. */
export async function openBoothPage({ answers = {}, stored = {}, slug = 'portland-kiln', hash = '' }: Wishes = {}) {
  const asked: [call: string, body: unknown][] = [];
  const all: Answers = {
    'GET /api/booth/day': boothDay,
    'POST /api/booth/sales': recordAll,
    'POST /api/booth/payments/:id/cancel': cardPayment('ended'),
    'GET /api/booth/sales': { day: boothDay.day, sales: [], undone: [], attention: [] },
    ...answers,
  };
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input).replace(/\?.*/, '');
    const call = `${init.method ?? 'GET'} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push([call, body]);
    const known = all[call];
    const said: unknown = known instanceof Function ? known(body) : known;
    if (said instanceof Error) throw said;
    if (said instanceof Response) return said.clone();
    return said === undefined ? new Response(null, { status: 204 }) : Response.json(said);
  };
  openPage({ url: `http://localhost:4321/vendor/${slug}/pos${hash}`, fetch: answer });
  vi.useFakeTimers({ now: noon, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const told: unknown[] = [];
  const tabs = Object.assign(new EventTarget(), { postMessage: (message: unknown) => told.push(message) });
  vi.stubGlobal('BroadcastChannel', function open() {
    return tabs;
  });
  Object.defineProperty(navigator, 'locks', { value: { request: (_: string, run: () => unknown) => run() } });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { tables, run } = makeTables(stored);
  vi.doMock(database, () => ({ createBrowserDatabase: () => ({ run }) }));
  const { BoothPage } = await import('../../src/features/booth/phone/BoothPage.tsx');
  const { booth } = await import('../../src/features/booth/phone/booth.store.ts');
  await show(<BoothPage slug={slug} />);
  await pass(0);
  return {
    booth: booth(),
    tables,
    reload,
    answers: all,
    /** What was told to the other tabs. */
    told,
    /** Another tab tells something. */
    hear: (message: string) => tabs.dispatchEvent(new MessageEvent('message', { data: message })),
    calls: () => asked.map(([call]) => call),
    bodies: (call: string) => asked.flatMap(([one, body]) => (one === call ? [body] : [])),
  };
}

/** Sales that were sent, in their order. */
export const sentBy = ({ bodies }: { bodies(call: string): unknown[] }): PhoneSale[] =>
  bodies('POST /api/booth/sales').flatMap((body) => (body as Sent).sales);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.doUnmock(database);
  vi.resetModules();
});

/** Lets this time pass, and the page do what is due. */
export async function pass(ms: number): Promise<void> {
  const { act } = await import('react');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** What the page says. */
export const said = (): string => document.body.textContent ?? '';

/** The field with this label. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  const input = found?.querySelector('input');
  if (!input) throw new Error(`No field is called ${label}.`);
  return input;
}

/** Sends the page's only form, as its button or Enter does. */
export const submit = (): Promise<void> => after(() => document.querySelector('form')?.requestSubmit());

/** Files that the page saves from now on, as their texts. */
export function savedFiles(): string[] {
  const files: string[] = [];
  vi.stubGlobal(
    'Blob',
    class {
      constructor(parts: string[]) {
        files.push(parts.join(''));
      }
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file');
  return files;
}
