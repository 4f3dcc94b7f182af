/** Adds, renames, orders, and removes categories. Pages are fresh at once: a trigger sends their tags. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { versionOf } from '../../../platform/value-version.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { categories, products } from '../../catalog/products.table.ts';
import { type Category, categoryMax } from '../../catalog/products.ts';
import { slugFromName } from '../../catalog/slugs.ts';
import { categoryErrors as words } from './words.ts';

interface CategoryAct {
  actorId: string;
  slug: string;
}

const positionStep = 10;

export const revisionOf = ({ name }: Pick<Category, 'name'>): string => versionOf({ name });

/** Returns all categories in their order, and keeps other admins from changing them until the transaction ends. */
async function lockCategories(tx: Database) {
  await tx.execute('lock table categories in share row exclusive mode');
  return await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.name));
}

function findCategory<C extends Category>(all: readonly C[], slug: string): C {
  const found = all.find((one) => one.slug === slug);
  if (!found) throw new DomainError('not_found', words.notFound);
  return found;
}

/**
 * Returns the slug of a name that no other category has, or had: tables name categories by either, in whatever case.
 * @throws DomainError `invalid`
 */
function toFreeSlug(name: string, others: readonly Category[]): string {
  const refuse = (message: string) => new DomainError('invalid', message, { fields: [{ path: 'name', message }] });
  const slug = slugFromName(name);
  if (slug === '') throw refuse(words.noSlug);
  const taken = others.find((other) => other.slug === slug || slugFromName(other.name) === slug);
  if (taken) throw refuse(words.taken(taken.name));
  return slug;
}

/**
 * Adds a category behind the others. Its slug is made of the name, and never changes.
 * @returns its slug
 * @throws DomainError `invalid` for a name that can't be, and if there are enough
 */
export async function addCategory(db: Database, { actorId, name }: { actorId: string; name: string }): Promise<string> {
  return await db.transaction(async (tx) => {
    const all = await lockCategories(tx);
    if (all.length >= categoryMax) throw new DomainError('invalid', words.full(categoryMax));
    const slug = toFreeSlug(name, all);
    const position = (all.at(-1)?.position ?? 0) + positionStep;
    await tx.insert(categories).values({ slug, name, position });
    await recordAct(tx, { actorId, action: 'category.added', subjectId: slug });
    return slug;
  });
}

/**
 * Renames a category. Its slug stays, and so do its pieces, favorites, and the calls that name it by its slug.
 * @param seen the version that the form showed
 * @throws DomainError `not_found`, `invalid`, or `stale` if it was renamed meanwhile
 */
export async function renameCategory(
  db: Database,
  { actorId, slug }: CategoryAct,
  { name, seen }: { name: string; seen: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockCategories(tx);
    const category = findCategory(all, slug);
    if (category.name === name) return;
    if (revisionOf(category) !== seen) throw new DomainError('stale', words.changed);
    toFreeSlug(
      name,
      all.filter((other) => other !== category),
    );
    await tx.update(categories).set({ name }).where(eq(categories.slug, slug));
    await recordAct(tx, { actorId, action: 'category.renamed', subjectId: slug });
  });
}

/**
 * Moves a category to a place. Sent twice, it changes nothing more.
 * @param place from 1; one behind the last is the last
 * @throws DomainError `not_found`
 */
export async function placeCategory(db: Database, { actorId, slug }: CategoryAct, place: number): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockCategories(tx);
    const moved = findCategory(all, slug);
    const order = all.filter((one) => one !== moved).toSpliced(place - 1, 0, moved);
    if (order.every((one, index) => one === all[index])) return;
    for (const [index, one] of order.entries()) {
      const position = (index + 1) * positionStep;
      if (position !== one.position) {
        await tx.update(categories).set({ position }).where(eq(categories.slug, one.slug));
      }
    }
    const details = { place: String(order.indexOf(moved) + 1) };
    await recordAct(tx, { actorId, action: 'category.moved', subjectId: slug, details });
  });
}

/**
 * Removes a category that no piece is in. It leaves the favorites of those who chose it.
 * @throws DomainError `not_found`, or `invalid` if a piece is in it
 */
export async function removeCategory(db: Database, { actorId, slug }: CategoryAct): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCategories(tx);
    // Waits for pieces that are being put into it; those that come later find it gone.
    const locked = await tx
      .select({ slug: categories.slug, name: categories.name })
      .from(categories)
      .where(eq(categories.slug, slug))
      .for('update');
    findCategory(locked, slug);
    const used = await tx.$count(products, eq(products.categorySlug, slug));
    if (used > 0) throw new DomainError('invalid', words.used);
    await tx.delete(categories).where(eq(categories.slug, slug));
    await tx
      .update(accountSettings)
      .set({ favoriteCategories: sql`array_remove(${accountSettings.favoriteCategories}, ${slug})` })
      .where(sql`${slug} = any (${accountSettings.favoriteCategories})`);
    await recordAct(tx, { actorId, action: 'category.removed', subjectId: slug });
  });
}
