/** The piece that hangs beside a form or a short notice. */
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { paths } from '../../site/paths.ts';
import { listFeaturedVendors } from './vendors.server.ts';
import { featuredVendorCount } from './vendors.ts';

/** A piece for sale with its gallery label. */
export interface Artwork {
  picture: Picture;
  name: string;
  href: string;
  /** "June Park, Crescent Hill" */
  artist: string;
  /** "Gelatin silver print, 11 × 16 in", or empty. */
  made: string;
}

type ArtServices = Pick<Services, 'db' | 'clock'>;

const freshMs = 60_000;
/** A form must not wait for a slow database because of its picture. */
const patienceMs = 1_000;
const dayMs = 86_400_000;

const known = new WeakMap<Database, { works: readonly Artwork[]; at: number; reading: Promise<unknown> | null }>();

const isFlat = ({ picture }: Artwork): boolean => picture.width > picture.height;

/** Returns at most two pieces of each featured artist that can be bought. */
async function listArtworks(db: Database): Promise<Artwork[]> {
  const vendors = await listFeaturedVendors(db, featuredVendorCount);
  const works = vendors.flatMap(({ slug, owner, neighborhood, products }) =>
    products.flatMap(({ name, slug: piece, medium, size, inventory, pictures: [picture] }) =>
      picture && inventory > 0
        ? {
            picture,
            name,
            href: paths.product(slug, piece),
            artist: [owner, neighborhood].filter(Boolean).join(', '),
            made: [medium, size].filter(Boolean).join(', '),
          }
        : [],
    ),
  );
  return works;
}

/** Reads the pieces again if they are older than a minute. What was read last stays while the database is away. */
async function recallArtworks({ db, clock }: ArtServices): Promise<readonly Artwork[]> {
  const now = clock.now().getTime();
  const kept = known.get(db) ?? { works: [], at: Number.NEGATIVE_INFINITY, reading: null };
  known.set(db, kept);
  if (now - kept.at >= freshMs) {
    kept.reading ??= listArtworks(db)
      .then((works) => Object.assign(kept, { works, at: now }))
      .catch(() => {
        // The page says itself what doesn't work without the database.
      })
      .finally(() => {
        kept.reading = null;
      });
    if (kept.works.length === 0) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([kept.reading, patience]);
      clearTimeout(timer);
    }
  }
  return kept.works;
}

/**
 * Returns the piece of the day for a page, or null if there is none or the database is away. Never throws.
 * @param page its path, so that different pages show different pieces
 */
export async function findArtwork(app: ArtServices, page: string): Promise<Artwork | null> {
  const all = await recallArtworks(app);
  const flat = all.filter(isFlat);
  const works = flat.length > 0 ? flat : all;
  const day = Math.floor(app.clock.now().getTime() / dayMs);
  const offset = Array.from(page).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  return works[(day + offset) % works.length] ?? null;
}

/** Returns two pieces of the day by different artists, upright ones if possible; fewer without them. Never throws. */
export async function findPair(app: ArtServices): Promise<Artwork[]> {
  const works = (await recallArtworks(app)).toSorted((a, b) => Number(isFlat(a)) - Number(isFlat(b)));
  const upright = works.filter((work) => !isFlat(work)).length || works.length;
  const first = works[Math.floor(app.clock.now().getTime() / dayMs) % upright];
  const second = works.find(({ artist }) => artist !== first?.artist);
  return [first, second].filter((work) => work !== undefined);
}
