import { sql } from 'drizzle-orm';
import { searchSynonyms } from '../../explore/search-documents.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { searchWordListWords as words } from './words.ts';

const columns = { id: searchSynonyms.id, words: searchSynonyms.words };
/** A row of the release that the operator removed has none. */
const hasWords = sql`search_synonyms.words <> '{}'`;

export const searchWordList = defineList<{ id: string; words: string[] }>({
  path: adminPaths.searchWords,
  csvPath: adminPaths.file('search-words'),
  words,
  views: [{ name: 'all', label: words.view.all, where: hasWords }],
  order: {
    table: 'search_synonyms',
    alias: 'search_synonyms',
    key: 'words[1]',
    id: 'id',
    isUuid: true,
    newestFirst: false,
  },
  matches: (pattern) => sql`array_to_string(search_synonyms.words, ', ') ilike ${pattern}`,
  read: (db, { where, orderBy, limit }) =>
    db
      .select(columns)
      .from(searchSynonyms)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  head: ({ id, words: [first = '', ...others] }) => ({
    title: first,
    href: adminPaths.searchWord(id),
    note: words.also(others.join(', ')),
  }),
  columns: [{ label: words.words, value: (row) => row.words.join(', '), fileOnly: true }],
});
