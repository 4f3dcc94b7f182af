import { rm, stat } from 'node:fs/promises';
import { type CsvCell, csvStart, writeCsvRow } from '../../platform/csv/write-csv.ts';
import { openZip, toFile } from '../../platform/files/write-zip.ts';
import { mapNames, pick } from '../../platform/objects.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { containsProcessing } from '../buying/fees/price-basis.ts';
import { nameTender } from '../buying/in-person/name-tender.ts';
import { listBoxes } from '../catalog/boxes/boxes.server.ts';
import { findPreset } from '../catalog/boxes/boxes.ts';
import { valueNames } from '../catalog/piece-fields.ts';
import { originalFile, readPictureKey } from '../pictures/upload-keys.ts';
import { columnOf, storeValueNames } from '../studio/storefront/store-fields.ts';
import { archiveFormat, archiveVersion, archiveNames as names } from './archive-format.ts';
import {
  type ArchivedOrder,
  type ArchivedPicture,
  type ArchivedThread,
  listPiecePictures,
  listStorePictures,
  type PictureToCopy,
  readEventDays,
  readOrders,
  readPieces,
  readPlanPayments,
  readStore,
  readThreads,
  type StorePiece,
} from './archive-lists.server.ts';
import { writtenColumns } from './piece-columns.ts';
import { transferFile, unfinishedFile } from './transfer-files.server.ts';
import { archiveWords as words } from './words.ts';

type ArchiveServices = Pick<Services, 'db' | 'files' | 'largeFiles' | 'pictures' | 'clock'> & {
  config: Pick<Services['config'], 'siteUrl' | 'site' | 'processingFee'>;
};

interface ArchiveJob {
  id: string;
  vendorId: string;
  signal: AbortSignal;
  progress(done: number, total: number): void;
}

async function* jsonList(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* table(labels: readonly string[], rows: AsyncIterable<CsvCell[]> | Iterable<CsvCell[]>) {
  yield csvStart + writeCsvRow(labels);
  for await (const row of rows) yield writeCsvRow(row);
}

const json = (value: unknown) => [`${JSON.stringify(value, null, 2)}\n`];
const time = (date: Date | null) => date?.toISOString() ?? null;
const cents = (amount: number | null): CsvCell => (amount === null ? null : { cents: amount });

const pieceRow = (piece: StorePiece, pictures: readonly ArchivedPicture[]): CsvCell[] => [
  ...writtenColumns.map(({ cell }) => cell(piece)),
  ...words.pictureColumns.map((_, index) => pictures[index]?.file.replace('pictures/', '') ?? null),
];

async function* orderRows(orders: AsyncIterable<ArchivedOrder>): AsyncGenerator<CsvCell[]> {
  for await (const order of orders) {
    const returned = order.refunds.filter(({ status }) => status !== 'failed');
    const { name = null, line1, line2, city, state, postalCode, country } = order.shippingAddress ?? {};
    yield [
      order.number,
      order.status,
      order.parcel,
      time(order.paidAt),
      order.customerName,
      [name, line1, line2, city, state, postalCode, country].filter(Boolean).join(', '),
      order.lines.map((line) => `${line.quantity} × ${line.name}`).join('; '),
      cents(order.goodsCents),
      cents(order.discountCents),
      cents(order.shippingCents),
      cents(order.processingFeeCents),
      cents(order.taxCents),
      cents(order.roundingCents),
      cents(order.totalCents),
      cents(returned.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      cents(order.applicationFeeCents),
      cents(order.processorFeeCents),
      [order.carrier, order.trackingNumber].filter(Boolean).join(' '),
      order.channel,
      order.soldOn,
      order.atBooth ? nameTender(order.tender, order.tenderLabel) : null,
      [order.place, order.event].filter(Boolean).join(', ') || null,
      order.taxState,
      order.taxRate === null ? null : `${order.taxRate / 100}%`,
      order.taxOwedBy,
    ];
  }
}

async function* messageRows(threads: AsyncIterable<ArchivedThread>): AsyncGenerator<CsvCell[]> {
  for await (const { from, orderNumber, messages } of threads) {
    for (const { side, body, createdAt } of messages) {
      yield [time(createdAt), from, orderNumber, side === 'vendor' ? words.you : from, body];
    }
  }
}

const planRows = (payments: Awaited<ReturnType<typeof readPlanPayments>>): CsvCell[][] =>
  payments.map(({ number, createdAt, totalCents, status, paidAt }) => [
    number,
    time(createdAt),
    cents(totalCents),
    status,
    time(paidAt),
  ]);

const eventRows = (days: Awaited<ReturnType<typeof readEventDays>>): CsvCell[][] =>
  days.map(({ event, day }) => [
    event.name,
    time(event.startsAt),
    cents(day.floatCents),
    cents(day.countedCents),
    cents(day.boothFeeCents),
    day.costs.map((cost) => words.cost(cost.name, (cost.cents / 100).toFixed(2))).join('; '),
    time(day.closedAt),
  ]);

async function readPicture({ files, pictures }: ArchiveServices, picture: Picture) {
  const original = readPictureKey(picture.key) && (await files.get(originalFile(picture.key)));
  if (original) return { bytes: Buffer.from(original.bytes), ending: 'jpg' };
  const bytes = await pictures.read(picture);
  if (bytes === null) return null;
  return { bytes, ending: bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? 'webp' : 'avif' };
}

const settingsOf = (store: Awaited<ReturnType<typeof readStore>>) => ({
  slug: store.slug,
  ...mapNames(storeValueNames, (name) => store[columnOf(name)]),
});

/**
 * Makes the archive of a store. What begins after it was asked for isn't in it.
 * @returns the bytes of the file
 */
export async function writeArchive(app: ArchiveServices, job: ArchiveJob): Promise<number> {
  const { db, clock, config } = app;
  const { id, vendorId, signal } = job;
  const now = clock.now();
  const file = await unfinishedFile(app, id);
  const zip = openZip(toFile(file), { now });
  try {
    const store = await readStore(db, vendorId);
    const pieces = await readPieces(db, vendorId);
    const boxes = await listBoxes(db, vendorId);
    const pictures = [...listStorePictures(store), ...pieces.flatMap(listPiecePictures)];
    const parts = Object.keys(names).length;
    const total = pictures.length + parts;
    let done = 0;
    const add = async (...part: Parameters<typeof zip.add>) => {
      signal.throwIfAborted();
      await zip.add(...part);
      done += 1;
      job.progress(done, total);
    };
    const origin = {
      site: config.site.name,
      address: config.siteUrl,
      madeAt: now,
      pricesContainProcessing: containsProcessing(config.processingFee),
    };
    await add(names.about, json({ format: archiveFormat, version: archiveVersion, ...origin }));
    await add(names.readMe, [words.readMe(store.name, containsProcessing(config.processingFee))]);
    /** Names of the files by the names without ending; a picture whose files are gone has none. */
    const copied = new Map<string, string>();
    for (const { name, picture } of pictures) {
      const found = await readPicture(app, picture);
      if (found === null) {
        done += 1;
        continue;
      }
      copied.set(name, `${name}.${found.ending}`);
      // Their formats are compressed already.
      await add(`${name}.${found.ending}`, [found.bytes], { compress: false });
    }
    const describe = ({ name, picture: { alt, key, width, height, widths } }: PictureToCopy) => {
      const there = copied.get(name);
      return there === undefined ? [] : [{ file: there, alt, key, width, height, widths }];
    };
    const [header = null] = listStorePictures({ headerPicture: store.headerPicture, portrait: null }).flatMap(describe);
    const [portrait = null] = listStorePictures({ headerPicture: null, portrait: store.portrait }).flatMap(describe);
    await add(names.store, json({ ...settingsOf(store), header, portrait }));
    await add(names.boxes, json(boxes));
    const picturesOf = (piece: StorePiece) => listPiecePictures(piece).flatMap(describe);
    await add(
      names.pieces,
      jsonList(
        pieces.map((piece) => {
          const { slug, state } = piece;
          return { slug, ...pick(piece, valueNames), state, pictures: picturesOf(piece) };
        }),
      ),
    );
    await add(names.orders, jsonList(readOrders(db, vendorId, now)));
    await add(names.messages, jsonList(readThreads(db, vendorId, now)));
    const boxName = (key: string | null) =>
      key && ((findPreset(key) ?? boxes.find((box) => box.key === key))?.name ?? null);
    const pieceLabels = [...writtenColumns.map(({ label }) => label), ...words.pictureColumns];
    await add(
      names.piecesTable,
      table(
        pieceLabels,
        pieces.map((piece) => pieceRow({ ...piece, box: boxName(piece.box) }, picturesOf(piece))),
      ),
    );
    await add(names.ordersTable, table(words.orderColumns, orderRows(readOrders(db, vendorId, now))));
    await add(names.messagesTable, table(words.messageColumns, messageRows(readThreads(db, vendorId, now))));
    await add(names.eventsTable, table(words.eventColumns, eventRows(await readEventDays(db, vendorId))));
    await add(names.planTable, table(words.planColumns, planRows(await readPlanPayments(db, vendorId))));
    await zip.end();
  } catch (error) {
    await zip.abandon();
    await rm(file, { force: true });
    throw error;
  }
  const { size } = await stat(file);
  await app.largeFiles.keep(file, transferFile(id));
  return size;
}
