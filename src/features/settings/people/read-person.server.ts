import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { users } from '../../accounts/accounts.table.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { shownName } from '../../favorites/collections.ts';
import { readOwnCollections } from '../../favorites/read-collections.server.ts';

export interface PublicPerson {
  /** Null if there is none that strangers may see. */
  name: string | null;
  /** A path of this site, or null. */
  imageUrl: string | null;
  bio: string;
  location: string;
  /** An http or https URL, or null. */
  website: URL | null;
  collections: { name: string; path: string; count: number; pictures: Picture[] }[];
}

/** As `edit-settings.server.ts` draws them. */
const slugPattern = /^[\w-]{16}$/;

/** Returns a URL that may be a link. What is stored was checked; a link of another kind would run as a script. */
function toLink(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/**
 * Returns the person with this address, and the collections that they share, with at most nine queries. Null alike if there is
 * none and if the page is off.
 * @param demo true in a demo; otherwise demo accounts have no page
 */
export async function readPerson(
  db: Database,
  slug: string,
  { demo }: { demo: boolean },
): Promise<PublicPerson | null> {
  if (!slugPattern.test(slug)) return null;
  const { bio, location, website } = accountSettings;
  const { id, name, imageUrl } = users;
  const [row] = await db
    .select({ id, name, imageUrl, bio, location, website })
    .from(accountSettings)
    .innerJoin(users, eq(users.id, accountSettings.userId))
    .where(
      and(
        eq(accountSettings.profileSlug, slug),
        eq(accountSettings.publicProfile, true),
        demo ? undefined : eq(users.demo, false),
      ),
    );
  if (!row) return null;
  const collections = await readOwnCollections(db, row.id);
  return {
    name: shownName(row.name),
    imageUrl: row.imageUrl,
    bio: row.bio,
    location: row.location,
    website: toLink(row.website),
    collections: collections.flatMap(({ name, shareToken, items, pictures }) => {
      if (shareToken === null) return [];
      // What the page of the collection shows: not what is gone or hidden.
      const count = items.filter(({ path }) => path !== null).length;
      return [{ name, path: paths.sharedCollection(shareToken), count, pictures: [...pictures] }];
    }),
  };
}

/** Returns the address of the account's public page while it is on, else null. */
export async function findPersonSlug(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: accountSettings.profileSlug })
    .from(accountSettings)
    .where(and(eq(accountSettings.userId, userId), eq(accountSettings.publicProfile, true)));
  return row?.slug ?? null;
}
