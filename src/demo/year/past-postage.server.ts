import { createShippoPostage } from '../../features/postage/shippo/shippo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createShippoEmulator } from '../emulators/shippo/emulator.ts';
import type { Kind } from '../emulators/shippo/records.ts';
import { importRecords, openMemoryStore } from '../emulators/shippo/store.ts';

const kinds: readonly Kind[] = ['shipment', 'label', 'webhook'];

/** Opens an emulated Shippo of the past, whose records are copied into the one of the site. */
export async function openPastPostage(siteUrl: string, clock: Clock) {
  const store = openMemoryStore();
  const emulator = await createShippoEmulator({
    siteUrl,
    persistence: { store },
    deliver: async () => new Response(),
    clock,
  });
  const serverUrl = 'https://shippo.emulated.example';
  return {
    postage: createShippoPostage({ mode: 'emulated', fetch: emulator.shippoFetch, serverUrl }),
    move: emulator.move,
    /** Copies everything into the store of the emulator that this site uses. */
    async copyInto(tx: Database): Promise<void> {
      for (const kind of kinds) await importRecords(tx, (await store.list(kind)).reverse());
    },
  };
}
