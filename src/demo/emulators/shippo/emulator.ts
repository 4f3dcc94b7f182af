import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { accountOf, answerApi, answerFile, pagesPath, parcelsPath, type World } from './api.ts';
import { accessTokenPath, authorize, authorizePath, exchange } from './oauth.ts';
import { showParcels, takeButton } from './pages.ts';
import { presentTrack } from './present.ts';
import type { LabelRecord, Move } from './records.ts';
import { openMemoryStore, openPostgresStore, type Store } from './store.ts';

interface EmulatorOptions {
  siteUrl: string;
  /** The database, which several processes may share, or a store of the caller's. Null keeps everything in memory. */
  persistence: { pool: Pool } | { store: Store } | null;
  deliver(request: Request): Promise<Response>;
  clock: Clock;
  log?(message: string): void;
}

export interface ShippoEmulator {
  /** Serves the pages. Requests have their full path. */
  fetch(request: Request): Promise<Response>;
  shippoFetch: typeof globalThis.fetch;
  move(trackingNumber: string, move: Move): Promise<void>;
  revoke(token: string): Promise<void>;
  /** All labels, newest first. For tests. */
  labels(): Promise<LabelRecord[]>;
}

export const demoToken = 'shippo_test_demo';

async function openStore(persistence: EmulatorOptions['persistence']): Promise<Store> {
  if (persistence === null) return openMemoryStore();
  return 'store' in persistence ? persistence.store : openPostgresStore(persistence.pool);
}

const notFound = () => new Response('Not found.', { status: 404 });

/**
 * Emulates Shippo as far as this application uses it: addresses, rates at demo prices, labels that are no postage, giving them
 * back, tracking, and webhooks.
 */
export async function createShippoEmulator(options: EmulatorOptions): Promise<ShippoEmulator> {
  const { siteUrl, deliver, clock, log = () => undefined } = options;
  const world: World = { store: await openStore(options.persistence), siteUrl, now: () => clock.now().getTime() };
  const { store } = world;

  async function ping(label: LabelRecord): Promise<void> {
    const body = JSON.stringify({ event: 'track_updated', test: true, data: presentTrack(label, world.now()) });
    const urls = (await store.list('webhook')).filter(({ account }) => account === label.account).map(({ url }) => url);
    for (const url of urls) {
      const headers = { 'Content-Type': 'application/json' };
      // A ping that gets lost is one: parcels are asked for by the clock as well.
      await deliver(new Request(url, { method: 'POST', body, headers })).catch((error: unknown) =>
        log(`The emulated Shippo couldn’t ping: ${String(error)}`),
      );
    }
  }

  const answerFiles = (pathname: string) => {
    const id = /\/labels\/(\w+)\.pdf$/.exec(pathname)?.[1];
    return id === undefined ? Promise.resolve(notFound()) : answerFile(world, id);
  };

  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === authorizePath) return authorize(world, request);
      if (pathname !== pagesPath && pathname !== parcelsPath)
        return pathname.startsWith(`${pagesPath}/labels/`) ? answerFiles(pathname) : notFound();
      return request.method === 'POST' ? takeButton(world, request, ping) : showParcels(world);
    },
    async shippoFetch(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname === accessTokenPath) return exchange(request);
      return pathname.startsWith(pagesPath) ? answerFiles(pathname) : answerApi(world, request);
    },
    async move(trackingNumber, move) {
      const label = (await store.list('label')).find((one) => one.trackingNumber === trackingNumber);
      if (label === undefined) throw new Error(`There is no parcel ${trackingNumber}.`);
      const moved = { ...label, moved: { move, at: world.now() } };
      await store.put(moved);
      await ping(moved);
    },
    async revoke(token) {
      const account = accountOf(token);
      await store.put({ kind: 'revoked', id: account, account });
    },
    labels: () => store.list('label'),
  };
}
