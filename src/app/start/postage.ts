import { pagesPath, parcelsPath } from '../../demo/emulators/shippo/api.ts';
import { createShippoEmulator } from '../../demo/emulators/shippo/emulator.ts';
import { postageReturnPath } from '../../features/postage/paths.ts';
import type { Postage } from '../../features/postage/postage.ts';
import { createShippoPostage } from '../../features/postage/shippo/shippo.ts';
import type { Clock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/connection.ts';
import type { Config } from '../../site/config.ts';
import { toAbsoluteUrl } from '../../site/paths.ts';
import { createLocalDelivery } from './local-delivery.ts';

interface Made {
  postage: Postage;
  mounts: Record<string, (request: Request) => Promise<Response>>;
  close(): Promise<void>;
  description: string;
}

/** Creates labels by Shippo, with the artists' own accounts. A demo without the site's client there gets the emulated Shippo. */
export async function createPostage(
  config: Config,
  url: string,
  clock: Clock,
  log: (message: string) => void,
): Promise<Made> {
  const { clientId, clientSecret } = config.shippo;
  const returnUrl = toAbsoluteUrl(config.siteUrl, postageReturnPath);
  const oauth = clientId !== null && clientSecret !== null ? { clientId, clientSecret, returnUrl } : null;
  if (!config.demo || oauth !== null) {
    const how = oauth === null ? 'artists paste a token' : 'artists connect their account';
    return {
      postage: createShippoPostage({ mode: 'live', oauth, log }),
      mounts: {},
      close: async () => {},
      description: `Shippo; ${how}`,
    };
  }
  // The emulator has its own connections: requests hold theirs while they wait for it, which could deadlock.
  const own = openDatabase(url, { max: 2 });
  const emulator = await createShippoEmulator({
    siteUrl: config.siteUrl,
    persistence: { pool: own.pool },
    deliver: createLocalDelivery(config),
    clock,
    log,
  });
  return {
    postage: createShippoPostage({
      mode: 'emulated',
      emulatorPage: parcelsPath,
      fetch: emulator.shippoFetch,
      serverUrl: 'https://shippo.emulated.example',
      log,
    }),
    mounts: { [pagesPath]: (request) => emulator.fetch(request) },
    close: () => own.close(),
    description: 'emulated, no postage is bought; set SHIPPO_OAUTH_CLIENT_ID for Shippo',
  };
}
