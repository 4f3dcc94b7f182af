import type { AstroGlobal } from 'astro';
import { asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { editedForm, type FormState, type Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { categories, products } from '../../catalog/products.table.ts';
import { type Category, categoryMax } from '../../catalog/products.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { listMaterials } from '../../explore/materials.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { adminErrors } from '../words.ts';
import { addCategory, placeCategory, removeCategory, renameCategory, revisionOf } from './change-categories.server.ts';
import { categoryOutcomes, categoryErrors as errors } from './words.ts';

export const categorySchema = v.object({ name: textSchema({ label: errors.nameLabel, max: 30 }) });

const placeSchema = v.object({
  slug: v.string(errors.notFound),
  place: v.pipe(v.string(errors.noPlace), v.regex(/^[1-9]\d?$/, errors.noPlace), v.transform(Number)),
});

const maxNamed = 50;

interface CountedCategory extends Category {
  /** All pieces in it, also drafts and archived ones. */
  pieces: number;
  published: number;
}

interface ListedCategory extends CountedCategory {
  /** What the search shows for it; null without a piece for sale. */
  picture: Picture | null;
}

const readCategories = (db: Database): Promise<CountedCategory[]> =>
  db
    .select({
      slug: categories.slug,
      name: categories.name,
      pieces: sql<number>`count(${products.id})::int`,
      published: sql<number>`count(*) filter (where ${products.isActive})::int`,
    })
    .from(categories)
    .leftJoin(products, eq(products.categorySlug, categories.slug))
    .groupBy(categories.slug)
    .orderBy(asc(categories.position), asc(categories.name));

const doneOf = (url: URL): string | null => categoryOutcomes[url.searchParams.get('done') ?? ''] ?? null;

export interface CategoryList {
  categories: readonly ListedCategory[];
  isFull: boolean;
  done: string | null;
}

export async function loadCategories({ locals, url }: AstroGlobal): Promise<CategoryList> {
  const { db } = locals.app;
  const [counted, materials] = await Promise.all([readCategories(db), listMaterials(db)]);
  const pictures = new Map(materials.map(({ category, pictures: [picture = null] }) => [category.slug, picture]));
  const all = counted.map((category) => ({ ...category, picture: pictures.get(category.slug) ?? null }));
  return { categories: all, isFull: all.length >= categoryMax, done: doneOf(url) };
}

/** Takes the forms of the list. @throws DomainError `invalid`, `not_found` */
export async function handleListForm(
  { locals: { app } }: Pick<AstroGlobal, 'locals'>,
  { userId: actorId }: Viewer,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  if (form === 'add') {
    const slug = await addCategory(app.db, { actorId, ...parseInput(categorySchema, typed) });
    return `${adminPaths.categories}?done=added#category-${slug}`;
  }
  if (form !== 'place') throw unknownForm(adminErrors.unknown);
  const { slug, place } = parseInput(placeSchema, typed);
  await placeCategory(app.db, { actorId, slug }, place);
  return `${adminPaths.categories}?done=moved#category-${slug}`;
}

export interface CategoryPage {
  category: Category;
  form: FormState;
  pieces: readonly { name: string; note: string; href: string; picture: Picture | null }[];
  /** Its pieces beside those. */
  more: number;
  favorites: number;
  done: string | null;
}

async function readPieces(db: Database, slug: string) {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      note: vendors.name,
      storeSlug: vendors.slug,
      picture: sql<Picture | null>`${products.pictures} -> 0`,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(eq(products.categorySlug, slug))
    .orderBy(asc(vendors.name), asc(products.name), asc(products.id))
    .limit(maxNamed);
  return rows.map(({ id, storeSlug, ...piece }) => ({ ...piece, href: paths.vendorPiece(storeSlug, id) }));
}

export async function loadCategory(page: AstroGlobal, refused: FormState | null): Promise<CategoryPage | null> {
  const { params, url, locals } = page;
  const { db } = locals.app;
  const columns = { slug: categories.slug, name: categories.name };
  const [category] = await db
    .select(columns)
    .from(categories)
    .where(eq(categories.slug, params['slug'] ?? ''));
  if (!category) return null;
  const { slug, name } = category;
  const [pieces, count, favorites] = await Promise.all([
    readPieces(db, slug),
    db.$count(products, eq(products.categorySlug, slug)),
    db.$count(accountSettings, sql`${slug} = any (${accountSettings.favoriteCategories})`),
  ]);
  const typed = refused?.form === 'rename' ? refused : null;
  const form = editedForm(typed, { name, revision: revisionOf(category) }, false);
  return { category, form, pieces, more: count - pieces.length, favorites, done: doneOf(url) };
}

/** Takes the forms of a category's page. @throws DomainError `not_found`, `invalid`, `stale` */
export async function handleCategoryForm(
  { locals: { app }, params }: Pick<AstroGlobal, 'locals' | 'params'>,
  { userId: actorId }: Viewer,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  const act = { actorId, slug: params['slug'] ?? '' };
  if (form === 'rename') {
    const { name } = parseInput(categorySchema, typed);
    await renameCategory(app.db, act, { name, seen: typed['revision'] ?? '' });
    return `${adminPaths.category(act.slug)}?done=renamed`;
  }
  if (form !== 'remove') throw unknownForm(adminErrors.unknown);
  await removeCategory(app.db, act);
  return `${adminPaths.categories}?done=removed`;
}
