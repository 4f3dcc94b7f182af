import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface ReportSubject {
  kind: 'piece' | 'store' | 'page';
  /** Name of the piece or the store; the path of another page. */
  name: string;
  /** The page that it is about; null if nobody said which. */
  href: string | null;
  picture: Picture | null;
  store: { id: string; slug: string; name: string; owner: string; email: string } | null;
  piece: { id: string; isActive: boolean } | null;
}

const storeColumns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  owner: vendors.owner,
  email: vendors.email,
};
const storePictures = { header: vendors.headerPicture, portrait: vendors.portrait };

/** @param path a path of the site, or empty */
export async function findReportSubject(db: Database, path: string): Promise<ReportSubject> {
  const [slug = '', pieceSlug = '', ...rest] = path.split('/').slice(1);
  const page = { kind: 'page', name: path, href: path || null, picture: null, store: null, piece: null } as const;
  if (slug === '' || rest.length > 0) return page;
  const [found] = await db
    .select({ store: storeColumns, ...storePictures })
    .from(vendors)
    .where(eq(vendors.slug, slug));
  if (!found) return page;
  const { store, header, portrait } = found;
  if (pieceSlug === '') return { ...page, kind: 'store', name: store.name, store, picture: header ?? portrait };
  const [piece] = await db
    .select({ id: products.id, name: products.name, pictures: products.pictures, isActive: products.isActive })
    .from(products)
    .where(and(eq(products.vendorId, store.id), eq(products.slug, pieceSlug)));
  if (!piece) return { ...page, store };
  const { id, isActive } = piece;
  return {
    ...page,
    kind: 'piece',
    name: piece.name,
    store,
    picture: piece.pictures[0] ?? null,
    piece: { id, isActive },
  };
}
