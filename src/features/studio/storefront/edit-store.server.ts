/** Reads and changes what a vendor says about the store. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { minuteMs } from '../../../platform/time.ts';
import { type DroppedCss, sanitizeCss } from '../../catalog/custom-css/custom-css.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findOwnPictures } from '../../pictures/attach.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import type { EditStoreInput } from './storefront.api.ts';
import { storeFieldErrors as words } from './words.ts';

/** Limits of the form and the API together. */
export const editStoreLimits: readonly RateLimit[] = [
  { name: 'edit-store', by: 'account', limit: 60, perMs: minuteMs },
];

const draftColumns = {
  revision: vendors.revision,
  name: vendors.name,
  owner: vendors.owner,
  neighborhood: vendors.neighborhood,
  description: vendors.description,
  specialties: vendors.specialties,
  about: vendors.about,
  theme: vendors.theme,
  primaryColor: vendors.primaryColor,
  secondaryColor: vendors.secondaryColor,
  headerPicture: vendors.headerPicture,
  portrait: vendors.portrait,
  shippingCents: vendors.shippingCents,
  freeShippingOverCents: vendors.freeShippingOverCents,
  pickup: vendors.pickup,
  sendsWithinDays: vendors.sendsWithinDays,
  customerDiscountPercent: vendors.customerDiscountPercent,
  customCss: vendors.customCssSource,
};

/** What a vendor can edit. `customCss` is as typed. */
export type StoreDraft = Pick<
  typeof vendors.$inferSelect,
  Exclude<keyof typeof draftColumns, 'customCss'> | 'customCss'
>;

const missing = () => new Error('The store was deleted while it was edited.');

/** Reads what the editor shows. */
export async function readStoreDraft(db: Database, storeId: string): Promise<StoreDraft> {
  const [row] = await db.select(draftColumns).from(vendors).where(eq(vendors.id, storeId));
  if (!row) throw missing();
  return row;
}

type PictureField = 'header' | 'portrait';

/** Returns the picture that a form named: one that the store shows already, or an upload of the store that is ready. */
async function findPicture(
  tx: Database,
  { vendorId, field, wanted }: { vendorId: string; field: PictureField; wanted: EditStoreInput[PictureField] },
  known: readonly (Picture | null)[],
): Promise<Picture | null> {
  if (!wanted) return null;
  const shown = known.find((picture) => picture?.key === wanted.key);
  if (shown) return { ...shown, alt: wanted.alt };
  const { pictures, waiting } = await findOwnPictures(tx, vendorId, [wanted.key]);
  const [found] = pictures;
  if (found) return { ...found, alt: wanted.alt };
  const message = waiting.length > 0 ? words.photoWaiting : words.photoUnknown;
  throw new DomainError('invalid', message, { fields: [{ path: `${field}.key`, message }] });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes the store. The same change again, because its answer was lost, is answered like the first.
 * @throws DomainError `stale` if the store was changed since the form was opened, `invalid` for a picture of another store
 */
export async function editStore(
  { db, now }: { db: Database; now: Date },
  store: Pick<OwnStore, 'id'>,
  { revision, header, portrait, customCss: source, ...texts }: EditStoreInput,
): Promise<{ revision: number; dropped: DroppedCss[] }> {
  // Outside of the transaction, because it takes a while.
  const { css, dropped } = sanitizeCss(source, store.id);
  return await db.transaction(async (tx) => {
    const [before] = await tx.select(draftColumns).from(vendors).where(eq(vendors.id, store.id)).for('update');
    if (!before) throw missing();
    const known = [before.headerPicture, before.portrait];
    const pictureOf = (field: PictureField, wanted: EditStoreInput[PictureField]) =>
      findPicture(tx, { vendorId: store.id, field, wanted }, known);
    const pictures = {
      headerPicture: header === undefined ? before.headerPicture : await pictureOf('header', header),
      portrait: portrait === undefined ? before.portrait : await pictureOf('portrait', portrait),
    };
    const { revision: current, ...old } = before;
    const after = { ...old, ...texts, ...pictures, customCss: source };
    if (isSame(old, after)) return { revision: current, dropped };
    if (current !== revision) throw new DomainError('stale', words.stale);
    // Whoever changes the price of shipping has chosen it.
    const isChosen = old.shippingCents !== after.shippingCents && { asksFreeShipping: false };
    await tx
      .update(vendors)
      .set({ ...after, ...isChosen, customCssSource: source, customCss: css, revision: revision + 1, updatedAt: now })
      .where(eq(vendors.id, store.id));
    return { revision: revision + 1, dropped };
  });
}
