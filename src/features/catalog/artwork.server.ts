import type { Database } from '../../platform/database/database.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { dayMs, minuteMs } from '../../platform/time.ts';
import { paths } from '../../site/paths.ts';
import { describeShortly } from './piece-label.ts';
import { listFeaturedVendors } from './vendors.server.ts';

export interface Artwork {
  picture: Picture;
  name: string;
  href: string;
  /** "June Park, Crescent Hill" */
  artist: string;
  /** "Gelatin silver print, 11 × 16 in", or empty. */
  made: string;
  vendorId: string;
}

type ArtServices = Pick<Services, 'db' | 'clock'>;

const artistsDrawnFrom = 24;
const freshMs = minuteMs;
/** A form must not wait for a slow database because of its picture. */
const patienceMs = 1_000;
const wallSize = 3;

const known = new WeakMap<Database, { works: readonly Artwork[]; at: number; reading: Promise<unknown> | null }>();

const isFlat = ({ picture }: Artwork): boolean => picture.width > picture.height;

/** Returns at most two pieces of each artist that can be bought. */
async function listArtworks(db: Database): Promise<Artwork[]> {
  const vendors = await listFeaturedVendors(db, artistsDrawnFrom);
  return vendors.flatMap(({ id, slug, owner, neighborhood, products }) =>
    products.flatMap(({ name, slug: piece, inventory, pictures: [picture], ...details }) =>
      picture && inventory > 0
        ? {
            picture,
            name,
            href: paths.product(slug, piece),
            artist: [owner, neighborhood].filter(Boolean).join(', '),
            made: describeShortly(details),
            vendorId: id,
          }
        : [],
    ),
  );
}

/** Returns null if the answer fails or takes too long. */
async function withPatience<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const result = await Promise.race([answer.catch(() => null), patience]);
  clearTimeout(timer);
  return result;
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
    if (kept.works.length === 0) await withPatience(kept.reading);
  }
  return kept.works;
}

/**
 * Returns the piece of the day for a page that is not cached, or null if there is none or the database is away. Never
 * throws. Flat pieces come first, because they fill the space beside a form.
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
  const day = Math.floor(app.clock.now().getTime() / dayMs);
  const pick = (works: readonly Artwork[]) => {
    const upright = works.filter((work) => !isFlat(work));
    const from = upright.length > 0 ? upright : works;
    return from[day % from.length];
  };
  const works = await recallArtworks(app);
  const first = pick(works);
  const second = pick(works.filter(({ artist }) => artist !== first?.artist));
  return [first, second].filter((work) => work !== undefined);
}

/**
 * Returns a row of pieces by different artists for a cached page, the first one flat if possible, and the page's tags. Null
 * if the database is away.
 */
export async function findWall({ db }: Pick<Services, 'db'>): Promise<{ works: Artwork[]; tags: string[] } | null> {
  const all = await withPatience(listArtworks(db));
  if (all === null) return null;
  const first = all.find(isFlat) ?? all[0];
  const works = first ? [first] : [];
  for (const work of all) {
    if (works.length < wallSize && works.every(({ vendorId }) => vendorId !== work.vendorId)) works.push(work);
  }
  return { works, tags: [pageTags.catalog, ...works.map(({ vendorId }) => pageTags.vendor(vendorId))] };
}
