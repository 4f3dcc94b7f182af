/** What else people may mean by the words of a search: the rows of `search_synonyms`, which the operator edits. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** A part of a text: one word, or several that a row names together, and what else they may be called. */
export interface Part {
  text: string;
  also: readonly string[];
}

export interface ReadText {
  folded: string;
  parts: readonly Part[];
}

interface Named {
  /** Place of the first word, from 1. */
  place: number;
  size: number;
  words: string[];
}

/** So many words of a text have others; the rest of a longer one has none. */
const maxPlaces = 12;
/** A row names at most so many words together. */
export const maxSize = 3;

/** Folds a text, and finds the words that mean the same as some of it. */
export async function readText(db: Database, text: string): Promise<ReadText> {
  const { rows } = await db.execute<{ folded: string; named: Named[] }>(sql`
    with typed as materialized (select search_fold(${text}) as folded),
    parts as materialized (
      select place, size, search_stems(array_to_string(list[place : place + size - 1], ' ')) as stems
      from (select string_to_array(folded, ' ') as list from typed) as split,
        generate_series(1, least(cardinality(list), ${maxPlaces}::int)) as place, generate_series(1, ${maxSize}::int) as size
      where place + size - 1 <= cardinality(list)
    )
    select folded, coalesce((select json_agg(json_build_object('place', place, 'size', size, 'words', words) order by size desc, place, id)
      from parts join search_synonyms on parts.stems = any (search_synonyms.stems)), '[]') as named
    from typed`);
  const { folded = '', named = [] } = rows[0] ?? {};
  return { folded, parts: toParts(folded, named) };
}

/** Cuts a text into parts: the longest that a row names first, the rest in single words. */
export function toParts(folded: string, named: readonly Named[]): Part[] {
  const list = folded.split(' ');
  const parts: Part[] = [];
  for (let place = 1; place <= list.length; ) {
    const here = named.filter((one) => one.place === place);
    const size = Math.max(1, ...here.map((one) => one.size));
    const text = list.slice(place - 1, place - 1 + size).join(' ');
    const also = here.filter((one) => one.size === size).flatMap(({ words }) => words);
    parts.push({ text, also: [...new Set(also)].filter((word) => word !== text) });
    place += size;
  }
  return parts;
}
