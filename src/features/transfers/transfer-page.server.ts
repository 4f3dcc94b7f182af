import { Readable } from 'node:stream';
import type { AstroGlobal } from 'astro';
import { DomainError } from '../../platform/errors.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { privateCaching } from '../../platform/http/caching.ts';
import { checkRateLimits, type RateLimit } from '../../platform/http/rate-limit.ts';
import { hourMs } from '../../platform/time.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { paths } from '../../site/paths.ts';
import type { Viewer } from '../accounts/identity.ts';
import { type OwnStore, ownsStore } from '../studio/own-store.server.ts';
import { loadContactSheet } from './contact-sheet.server.ts';
import { formatBytes, formatDay } from './format.ts';
import { confirmArchive } from './import-archive.server.ts';
import { addPhotos, carryRefusals, confirmTable, openTable } from './import-table.server.ts';
import { receiveArchiveForm } from './receive-archive.server.ts';
import { removeTransferFiles, transferFile } from './transfer-files.server.ts';
import { askForArchive, discardTransfer, findTransfer, listExports } from './transfers.server.ts';
import { transferErrors } from './words.ts';

/** An archive reads everything of a store. */
const askLimits: readonly RateLimit[] = [{ name: 'archive', by: 'account', limit: 10, perMs: hourMs }];

const bringLimits: readonly RateLimit[] = [{ name: 'table', by: 'account', limit: 30, perMs: hourMs }];

/** Seconds after which a page that waits looks again. */
const lookAgain = 4;

async function startImport(page: AstroGlobal, viewer: Viewer, store: OwnStore): Promise<string> {
  const { app, clientAddress, files = [] } = page.locals;
  checkRateLimits(app, bringLimits, { address: clientAddress, userId: viewer.userId });
  const owner = { vendorId: store.id, createdBy: viewer.userId };
  const [table] = files.filter(({ field }) => field === 'table');
  const id = await openTable(app, owner, { table, photos: files.filter(({ field }) => field === 'photos') });
  return paths.vendorTransfer(store.slug, id);
}

async function startRestore(page: AstroGlobal, viewer: Viewer, store: OwnStore): Promise<string> {
  const { app, clientAddress, files = [] } = page.locals;
  checkRateLimits(app, bringLimits, { address: clientAddress, userId: viewer.userId });
  const [file] = files.filter(({ field }) => field === 'archive');
  const id = await receiveArchiveForm(app, { vendorId: store.id, createdBy: viewer.userId }, file);
  return paths.vendorTransfer(store.slug, id);
}

async function start(page: AstroGlobal, viewer: Viewer, store: OwnStore, form: string): Promise<string> {
  const { app, clientAddress } = page.locals;
  if (form === 'table') return await startImport(page, viewer, store);
  if (form === 'archive') return await startRestore(page, viewer, store);
  if (!ownsStore(viewer, store)) throw new DomainError('forbidden', transferErrors.ownerOnly);
  checkRateLimits(app, askLimits, { address: clientAddress, userId: viewer.userId });
  await askForArchive(app, { vendorId: store.id, requestedBy: viewer.userId, now: app.clock.now() });
  return paths.vendorTransfers(store.slug);
}

/** Returns what the page shows, or after its form where to go. While an archive is made, the page loads itself again. */
export async function loadTransferPage(page: AstroGlobal, { viewer, store }: { viewer: Viewer; store: OwnStore }) {
  const { app } = page.locals;
  const refused = await handleForm(page, { run: ({ form }) => start(page, viewer, store, form) });
  if (refused instanceof Response) return refused;
  const isOwner = ownsStore(viewer, store);
  const [exports, sheet] = await Promise.all([
    isOwner ? listExports(app.db, store.id, app.clock.now()) : [],
    loadContactSheet(app.db, store.id),
  ]);
  const [newest] = exports;
  const current = newest && (newest.state === 'waiting' || newest.state === 'working') ? newest : null;
  if (current) page.response.headers.set('Refresh', String(lookAgain));
  const day = (date: Date | null) => (date === null ? '' : formatDay(date, app.config.site.timeZone));
  return {
    isOwner,
    sheet,
    current,
    alert: refused?.alert ?? (newest?.state === 'failed' ? newest.problem : null),
    ready: exports
      .filter(({ state }) => state === 'done')
      .map(({ id, bytes, createdAt, expiresAt }) => ({
        path: paths.vendorArchive(store.slug, id),
        made: day(createdAt),
        until: day(expiresAt),
        size: formatBytes(bytes ?? 0),
      })),
  };
}

/** Returns what the page of an import shows, or after a form where to go; null if there is none. */
export async function loadImportPage(page: AstroGlobal, { viewer, store }: { viewer: Viewer; store: OwnStore }) {
  const { app, files = [] } = page.locals;
  const ref = { vendorId: store.id, id: page.params['id'] ?? '' };
  const found = await findTransfer(app.db, ref, app.clock.now());
  if (found === null || found.kind === 'export') return null;
  const refused = await handleForm(page, {
    limits: bringLimits,
    userId: viewer.userId,
    run: async ({ form, typed }) => {
      if (found.state === 'checked' && form === 'discard') {
        if (await discardTransfer(app.db, ref)) await removeTransferFiles(app, ref.id);
        return paths.vendorTransfers(store.slug);
      }
      if (found.state === 'checked' && found.kind === 'archive' && form === 'create') {
        await confirmArchive(app, found, typed['settings'] === 'yes');
      }
      if (found.state === 'checked' && found.kind === 'csv') {
        if (form === 'photos') await addPhotos(app, found, viewer.userId, files);
        if (form === 'create') await confirmTable(app, found);
      }
      return paths.vendorTransfer(store.slug, found.id);
    },
  });
  if (refused instanceof Response) return refused;
  const isWorking = found.state === 'waiting' || found.state === 'working';
  if (isWorking) page.response.headers.set('Refresh', String(lookAgain));
  const carried = found.kind === 'csv' ? await carryRefusals(app, found) : null;
  const { id, kind, state, done, total, report } =
    carried ?? (await findTransfer(app.db, ref, app.clock.now())) ?? found;
  return { id, kind, state, done, total, isWorking, alert: refused?.alert ?? found.problem, report };
}

export type ImportPage = Exclude<Awaited<ReturnType<typeof loadImportPage>>, Response | null>;

/** Sends an archive of the store to its owner; null if there is none, and for admins. */
export async function sendArchive(
  page: AstroGlobal,
  { viewer, store }: { viewer: Viewer; store: OwnStore },
): Promise<Response | null> {
  const { app } = page.locals;
  if (!ownsStore(viewer, store)) return null;
  const ref = { vendorId: store.id, id: page.params['id'] ?? '' };
  const found = await findTransfer(app.db, ref, app.clock.now());
  if (found?.kind !== 'export' || found.state !== 'done') return null;
  const file = await app.largeFiles.open(transferFile(found.id));
  if (file === null) return null;
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${store.slug}-${zonedDay(found.createdAt, app.config.site.timeZone)}.zip"`,
    'Content-Length': String(file.bytes),
    'Cache-Control': privateCaching,
    'X-Robots-Tag': 'noindex',
  };
  if (page.request.method === 'HEAD') {
    file.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(file.stream) as ReadableStream, { headers });
}
