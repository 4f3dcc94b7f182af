/**
 * The index of the search. Triggers keep it in the transaction that changes what it describes (see the migration), so nothing else
 * writes it. It holds no units, hearts, or times: those are joined, as is whether something is public.
 */
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { mapNames } from '../../platform/objects.ts';
import { deliveryParams } from '../../site/explore-params.ts';
import { searchKinds } from './explore-query.ts';
import { keysOfDocument } from './filter-keys.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: searchKinds }).notNull(),
    /** Id of the product, vendor, or event. */
    id: uuid('id').notNull(),
    /** Null for events. */
    vendorId: uuid('vendor_id'),
    /** The name in lower case, without accents and punctuation. */
    title: text('title').notNull(),
    /** Stems of all texts; the name weighs most, the description least. */
    words: tsvector('words').notNull(),
    /** Null unless it is a product. */
    priceCents: integer('price_cents'),
    categorySlug: text('category_slug'),
    neighborhood: text('neighborhood').notNull(),
    ...mapNames(deliveryParams, (name) => boolean(name).notNull()),
    listedAt: timestamp('listed_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_documents_words').using('gin', t.words, sql.raw(keysOfDocument)),
    index('search_documents_others').using('gin', t.words).where(sql`kind <> 'product'`),
    index('search_documents_title').on(t.title),
    index('search_documents_vendor').on(t.vendorId, t.categorySlug),
    index('search_documents_listed').on(t.kind, t.listedAt, t.id),
    index('search_documents_price').on(t.kind, t.priceCents, t.id),
    index('search_documents_category').on(t.categorySlug, t.listedAt, t.id),
    index('search_documents_neighborhood').on(t.neighborhood, t.listedAt, t.id),
  ],
);

/**
 * Words that mean the same to whoever searches: each finds what has any of them. A trigger keeps their stems. The release brings rows
 * of its own (`src/app/database/synonyms.sql`); one that the operator removed stays, without words, so that it doesn't come back.
 */
export const searchSynonyms = pgTable('search_synonyms', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** What the release calls the row; null for those that the operator added. */
  key: text('key').unique(),
  /** In lower case, of one to three words each; the first one names the row in lists. */
  words: text('words').array().notNull(),
  stems: text('stems').array().notNull().default(sql`'{}'::text[]`),
});

/** Every word of the documents, for the nearest spellings. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    stem: text('stem').notNull(),
  },
  (t) => [index('search_words_stem').on(t.stem)],
);
