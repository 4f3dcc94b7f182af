import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { categories } from '../catalog/products.table.ts';
import { favoriteCategoryChoices } from './settings-fields.ts';

/** Returns the categories that can be favorites, as far as the site has them, in their order. */
export async function listFavoriteCategoryChoices(db: Database): Promise<{ slug: string; name: string }[]> {
  return await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(inArray(categories.slug, favoriteCategoryChoices))
    .orderBy(asc(categories.position), asc(categories.name));
}
