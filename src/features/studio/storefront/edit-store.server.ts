import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { mapNames, pick } from '../../../platform/objects.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { minuteMs } from '../../../platform/time.ts';
import { versionOf } from '../../../platform/value-version.ts';
import { type DroppedCss, sanitizeCss } from '../../catalog/custom-css/custom-css.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findOwnPictures } from '../../pictures/attach.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import {
  type ColumnOf,
  columnOf,
  namesOfPart,
  type PictureField,
  type StoreField,
  type StorePart,
  storeFieldNames,
} from './store-fields.ts';
import { type StoreChange, storePartSchemas } from './storefront.api.ts';
import { storeFieldErrors as words } from './words.ts';

/** Limits of the form and the API together. */
export const editStoreLimits: readonly RateLimit[] = [
  { name: 'edit-store', by: 'account', limit: 60, perMs: minuteMs },
];

type StoreRow = typeof vendors.$inferSelect;

/** What a vendor can edit. `customCss` is as typed. */
export type StoreDraft = { revision: number } & { [F in StoreField]: StoreRow[ColumnOf<F> & keyof StoreRow] };

const draftColumns = { revision: vendors.revision, ...mapNames(storeFieldNames, (name) => vendors[columnOf(name)]) };

const missing = () => new Error('The store was deleted while it was edited.');

/** Reads what the editor shows, and locks it if it is to be changed. */
async function readDraft(db: Database, storeId: string, isToChange: boolean): Promise<StoreDraft> {
  const found = db.select(draftColumns).from(vendors).where(eq(vendors.id, storeId));
  const [row] = await (isToChange ? found.for('update') : found);
  if (!row) throw missing();
  return row as StoreDraft;
}

export const readStoreDraft = (db: Database, storeId: string) => readDraft(db, storeId, false);

/** Returns the version of a part, so that forms about different things don't get into each other's way. */
export const revisionOf = (part: StorePart, draft: StoreDraft): string => versionOf(pick(draft, namesOfPart(part)));

/** Returns the picture that a form named: one that the store shows already, or an upload of the store that is ready. */
async function findPicture(
  tx: Database,
  { vendorId, field, wanted }: { vendorId: string; field: PictureField; wanted: StoreChange[PictureField] },
  before: StoreDraft,
): Promise<Picture | null> {
  if (wanted === undefined) return before[field];
  if (wanted === null) return null;
  const known = [before.header, before.portrait];
  const shown = known.find((picture) => picture?.key === wanted.key);
  if (shown) return { ...shown, alt: wanted.alt };
  const { pictures, waiting } = await findOwnPictures(tx, vendorId, [wanted.key]);
  const [found] = pictures;
  if (found) return { ...found, alt: wanted.alt };
  const message = waiting.length > 0 ? words.photoWaiting : words.photoUnknown;
  throw new DomainError('invalid', message, { fields: [{ path: `${field}.key`, message }] });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type StoreEdit =
  | { part: StorePart; revision: string; values: StoreChange }
  | { part: null; revision: number; values: StoreChange };

interface EditedStore {
  revision: StoreEdit['revision'];
  dropped: DroppedCss[];
}

async function change(tx: Database, vendorId: string, before: StoreDraft, values: StoreChange): Promise<StoreDraft> {
  const { header, portrait, ...others } = values;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const pictures = {
    header: await findPicture(tx, { vendorId, field: 'header', wanted: header }, before),
    portrait: await findPicture(tx, { vendorId, field: 'portrait', wanted: portrait }, before),
  };
  return { ...before, ...given, ...pictures };
}

/**
 * Changes the store. The same change again, because its answer was lost, is answered like the first.
 * @throws DomainError `stale` if that part was changed since the form was opened, `invalid` for a picture of another store
 */
export async function editStore(
  { db, now }: { db: Database; now: Date },
  store: Pick<OwnStore, 'id'>,
  { part, revision, values }: StoreEdit,
): Promise<EditedStore> {
  const versionIn = (draft: StoreDraft) => (part === null ? draft.revision : revisionOf(part, draft));
  // Outside of the transaction, because it takes a while.
  const sanitized = values.customCss === undefined ? null : sanitizeCss(values.customCss, store.id);
  const dropped = sanitized?.dropped ?? [];
  return await db.transaction(async (tx) => {
    const before = await readDraft(tx, store.id, true);
    const after = await change(tx, store.id, before, values);
    if (isSame(before, after)) return { revision: versionIn(before), dropped };
    if (versionIn(before) !== revision) throw new DomainError('stale', words.stale);
    const next = { ...after, revision: before.revision + 1 };
    await tx
      .update(vendors)
      .set({
        ...Object.fromEntries(storeFieldNames.map((name) => [columnOf(name), next[name]])),
        ...(sanitized && { customCss: sanitized.css }),
        revision: next.revision,
        updatedAt: now,
      })
      .where(eq(vendors.id, store.id));
    return { revision: versionIn(next), dropped };
  });
}

export async function editPart(
  services: { db: Database; now: Date },
  store: Pick<OwnStore, 'id'>,
  part: StorePart,
  input: unknown,
): Promise<EditedStore> {
  const { part: _name, revision, ...values } = parseInput(storePartSchemas[part], input);
  return await editStore(services, store, { part, revision, values });
}
