import { sql } from 'drizzle-orm';
import type { Picture } from '../../platform/pictures.ts';
import { products } from '../catalog/products.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

const firstPicture = sql<Picture | null>`${products.pictures} -> 0`;

export const pieceColumns = {
  id: products.id,
  slug: products.slug,
  vendorId: vendors.id,
  vendorSlug: vendors.slug,
  vendorName: vendors.name,
  categorySlug: sql<string>`coalesce(${products.categorySlug}, '')`,
  name: products.name,
  priceCents: products.priceCents,
  picture: firstPicture,
};
