/** How a text is understood: as it is, as a beginning, with another spelling, or as some of its words. The first that finds anything counts. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { HowMatched } from './explore.ts';
import { type ExploreQuery, withoutFilters } from './explore-query.ts';
import { type Meaning, matching } from './matches.server.ts';
import { nearestWords, swapsOf } from './spelling.ts';
import { type Part, type ReadText, readText } from './synonyms.server.ts';

/** No text: everything matches. */
export const everything: Meaning = { matched: 'all', folded: '', tsquery: null, exact: null, corrected: null };

/** How alike the spellings are that are looked at, from 0 to 1; most of them are then dropped. */
const likeness = 0.2;
const maxSimilar = 40;

const allWords = (folded: string | SQL): SQL => sql`plainto_tsquery('english', ${folded})`;

/** The last word may go on: as it is written, and with its stem where that differs. */
function goesOn(word: string): SQL {
  const [written, stem] = [sql`to_tsquery('simple', ${`${word}:*`})`, sql`to_tsquery('english', ${`${word}:*`})`];
  return sql`case when ${stem} = ${written} then ${stem} else ${stem} || ${written} end`;
}

const anyOf = (queries: readonly SQL[]) => sql`(${sql.join([...queries], sql` || `)})`;
const allOf = (queries: readonly SQL[]) => sql`(${sql.join([...queries], sql` && `)})`;
const isText = ({ text, also }: Part, word: SQL = allWords(text)) =>
  anyOf([word, ...also.map((other) => sql`phraseto_tsquery('english', ${other})`)]);

const tsqueries: Record<HowMatched, (parts: readonly Part[]) => SQL> = {
  all: (parts) => allOf(parts.map((part) => isText(part))),
  beginning: (parts) => {
    const [last, ...before] = [...parts].reverse();
    if (last === undefined) return allWords('');
    const [word = '', ...words] = last.text.split(' ').reverse();
    const begun = sql`(${allWords(words.reverse().join(' '))} && ${goesOn(word)})`;
    return allOf([...before.map((part) => isText(part)), isText(last, begun)]);
  },
  corrected: (parts) => tsqueries.all(parts),
  some: (parts) => anyOf(parts.map((part) => isText(part))),
};

/** Returns how a text is looked for. What has its own words comes before what has others for them. */
function toMeaning(matched: HowMatched, { folded, parts }: ReadText, typed: string): Meaning {
  const own = folded.split(' ').map((text): Part => ({ text, also: [] }));
  return {
    matched,
    folded,
    tsquery: tsqueries[matched](parts),
    exact: parts.every(({ also }) => also.length === 0) ? null : tsqueries[matched](own),
    corrected: folded === typed ? null : folded,
  };
}

function isFound(query: ExploreQuery, meaning: Meaning, now: Date): SQL {
  const scope = { query: withoutFilters(query), meaning, now };
  // A few documents with a frequent word are read without looking for all.
  return sql`(exists (select from ${matching('product', scope, sql`limit 100`)})
    or exists (select from ${matching('product', scope)}) or exists (select from ${matching('vendor', scope)})
    or exists (select from ${matching('event', scope)}))`;
}

async function findsAnything(db: Database, query: ExploreQuery, meaning: Meaning, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isFound(query, meaning, now)} as found`);
  return rows[0]?.found ?? false;
}

/** Returns those of some words of which something public is found. The list of words has those of hidden pieces, too. */
async function findPublicWords(db: Database, query: ExploreQuery, words: string[], now: Date): Promise<Set<string>> {
  const meaning: Meaning = { ...everything, tsquery: allWords(sql`candidate.word`) };
  const { rows } = await db.execute<{ word: string }>(sql`select word
    from unnest(${sql.param(words)}::text[]) as candidate (word) where ${isFound(query, meaning, now)}`);
  return new Set(rows.map(({ word }) => word));
}

/** Returns the words of a text, each with the known words like it, or those with two letters swapped; none for one that isn't searched for. */
async function listLikeWords(db: Database, folded: string): Promise<{ word: string; like: string[] }[]> {
  await db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true)`);
  const swaps = folded.split(' ').flatMap(swapsOf);
  const { rows } = await db.execute<{ word: string; like: string[] }>(sql`select word,
    case when stems <> '{}' then array(select known.word from search_words as known where known.word % typed.word
        order by similarity(known.word, typed.word) desc, known.word limit ${maxSimilar})
      || array(select known.word from search_words as known where known.word = any(${sql.param(swaps)}::text[]))
      else '{}' end as like
    from unnest(string_to_array(${folded}, ' ')) with ordinality as typed (word, place),
      lateral (select tsvector_to_array(to_tsvector('english', typed.word))) as stemmed (stems)
    order by place`);
  return rows;
}

const maxSpellings = 5;

/**
 * Returns the text with other words in place of those of which nothing public is found, as far as there are any like them: with the
 * most likely ones, and with those of a single mistake, for when the likely ones don't fit together.
 */
async function correct(
  db: Database,
  query: ExploreQuery,
  folded: string,
  now: Date,
): Promise<{ likely: string; sure: string }> {
  const typed = folded.split(' ');
  const found = await findPublicWords(db, query, typed, now);
  if (typed.every((word) => found.has(word))) return { likely: folded, sure: folded };
  const words = (await listLikeWords(db, folded)).map(({ word, like }) => ({
    word,
    spellings: found.has(word) ? [] : nearestWords(word, like).slice(0, maxSpellings),
    sure: found.has(word) ? [] : nearestWords(word, like, 1).slice(0, maxSpellings),
  }));
  const shown = await findPublicWords(
    db,
    query,
    words.flatMap(({ spellings, sure }) => [...spellings, ...sure]),
    now,
  );
  const write = (which: 'spellings' | 'sure') =>
    words.map((one) => one[which].find((spelling) => shown.has(spelling)) ?? one.word).join(' ');
  return { likely: write('spellings'), sure: write('sure') };
}

/** The ways of a search, in their order. A spelling is only corrected where nothing fits at all, be it some of the words. */
const everyWay = ['all', 'beginning', 'some', 'corrected'] as const satisfies readonly HowMatched[];

/** Returns how a text is understood, from the first way on that finds anything; null if nothing has any of its words. */
export async function findMeaning(
  db: Database,
  query: ExploreQuery,
  now: Date,
  ways: readonly HowMatched[] = everyWay,
): Promise<Meaning | null> {
  if (query.text === '') return everything;
  const typed = await readText(db, query.text);
  if (typed.folded === '') return null;
  const tryWay = async (matched: HowMatched, text: ReadText): Promise<Meaning | null> => {
    const meaning = toMeaning(matched, text, typed.folded);
    return (await findsAnything(db, query, meaning, now)) ? meaning : null;
  };
  for (const matched of ways.filter((way) => way !== 'corrected')) {
    const meaning = await tryWay(matched, typed);
    if (meaning !== null) return meaning;
  }
  if (!ways.includes('corrected')) return null;
  const { likely, sure } = await correct(db, query, typed.folded, now);
  const meaning = likely === typed.folded ? null : await tryWay('corrected', await readText(db, likely));
  if (meaning !== null || sure === typed.folded || !ways.includes('some')) return meaning;
  return await tryWay('some', await readText(db, sure));
}

/** Returns the text with likelier spellings, if all of its words are found then, for one of which only some words are found; else null. */
export async function findSpelling(db: Database, query: ExploreQuery, meaning: Meaning, now: Date) {
  if (meaning.matched !== 'some' || meaning.corrected !== null) return null;
  const { likely } = await correct(db, query, meaning.folded, now);
  if (likely === meaning.folded) return null;
  const spelled = toMeaning('corrected', await readText(db, likely), meaning.folded);
  return (await findsAnything(db, query, spelled, now)) ? likely : null;
}
