import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ExploreResult } from './explore.ts';
import { cutWords } from './marks.ts';
import type { Meaning } from './matches.server.ts';

/** Returns the words in the names of matches that the text has, compared as in the index: by stems or beginnings, without accents. */
export async function listMarked(
  db: Database,
  { tsquery }: Meaning,
  { found, lead }: Pick<ExploreResult, 'found' | 'lead'>,
): Promise<string[]> {
  if (tsquery === null) return [];
  const leads = lead === null ? [] : [lead.kind === 'vendor' ? lead.vendor.name : lead.event.name];
  const parts = [...leads, ...found.rows.map(({ name }) => name)].flatMap(cutWords);
  const words = [...new Set(parts.filter(({ isWord }) => isWord).map(({ text }) => text))];
  // A single word never has all words of a text, so any of them will do.
  const { rows } = await db.execute<{ word: string }>(sql`
    with asked as materialized (select regexp_replace((${tsquery})::text, '&|<[-0-9]+>', '|', 'g')::tsquery as any_word)
    select word from asked, unnest(${sql.param(words)}::text[]) as word
    where to_tsvector('english', search_fold(word)) @@ any_word`);
  return rows.map(({ word }) => word);
}
