/** Adds, changes, and removes rows of words that mean the same in the search. The next search uses them. */
import type { AstroGlobal } from 'astro';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { editedForm, type FormState, type Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { versionOf } from '../../../platform/value-version.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { searchSynonyms } from '../../explore/search-documents.table.ts';
import { maxSize } from '../../explore/synonyms.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { adminErrors } from '../words.ts';
import { searchWordErrors as errors, searchWordOutcomes as outcomes } from './words.ts';

const maxRows = 400;
const maxWords = 20;

export const searchWordSchema = v.object({ words: textSchema({ label: errors.label, missing: errors.two, max: 400 }) });

type Page = Pick<AstroGlobal, 'locals' | 'params'>;

/** Letters, digits, and what stands in names: "t-shirt", "kids’ toys", "salt & pepper", "9.5 in." */
const plainWords = /^[\p{L}\p{M}\p{N} '’&./-]*$/u;

const refuse = (message: string) => new DomainError('invalid', message, { fields: [{ path: 'words', message }] });

/** Reads what was typed, folded like the texts that are searched. @throws DomainError `invalid` */
async function readWords(tx: Database, typed: Texts): Promise<string[]> {
  const { words } = parseInput(searchWordSchema, typed);
  if (!words.split(',').every((word) => plainWords.test(word))) throw refuse(errors.long(maxSize));
  const { rows } = await tx.execute<{ word: string }>(
    sql`select search_fold(word) as word from unnest(${sql.param(words.split(','))}::text[]) with ordinality as list (word, place) order by place`,
  );
  const list = [...new Set(rows.map(({ word }) => word))].filter((word) => word !== '');
  if (list.length < 2) throw refuse(errors.two);
  if (list.length > maxWords) throw refuse(errors.many(maxWords));
  if (list.some((word) => word.split(' ').length > maxSize)) throw refuse(errors.long(maxSize));
  return list;
}

const record = (
  tx: Database,
  actorId: string,
  act: 'added' | 'changed' | 'removed',
  row: { id: string; words: string[] },
) =>
  recordAct(tx, {
    actorId,
    action: `search_words.${act}`,
    subjectId: row.id,
    details: { words: row.words.join(', ') },
  });

export const outcomeOf = (url: URL): string | null => outcomes[url.searchParams.get('done') ?? ''] ?? null;

/** Takes the form of the list. @throws DomainError `invalid` */
export async function handleNewWords(
  { locals: { app } }: Pick<AstroGlobal, 'locals'>,
  { userId: actorId }: Viewer,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  if (form !== 'add') throw unknownForm(adminErrors.unknown);
  await app.db.transaction(async (tx) => {
    const words = await readWords(tx, typed);
    if ((await tx.$count(searchSynonyms)) >= maxRows) throw refuse(errors.full(maxRows));
    const [row] = await tx.insert(searchSynonyms).values({ words }).returning();
    if (row) await record(tx, actorId, 'added', row);
  });
  return `${adminPaths.searchWords}?done=added`;
}

interface SearchWordPage {
  id: string;
  words: readonly string[];
  form: FormState;
}

const revisionOf = (words: readonly string[]) => versionOf({ words: words.join(', ') });

export async function loadSearchWord(
  { locals, params }: Page,
  refused: FormState | null,
): Promise<SearchWordPage | null> {
  const id = params['id'] ?? '';
  if (!isUuid(id)) return null;
  const [row] = await locals.app.db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
  if (!row || row.words.length === 0) return null;
  const saved = { words: row.words.join(', '), revision: revisionOf(row.words) };
  return { id, words: row.words, form: editedForm(refused?.form === 'save' ? refused : null, saved, false) };
}

/** Takes the forms of a row's page. @throws DomainError `invalid`, `not_found`, or `stale` if it was changed meanwhile */
export async function handleSearchWord(
  { locals: { app }, params }: Page,
  { userId: actorId }: Viewer,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  if (form !== 'save' && form !== 'remove') throw unknownForm(adminErrors.unknown);
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw new DomainError('not_found', errors.notFound);
  await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update');
    if (!row || row.words.length === 0) throw new DomainError('not_found', errors.notFound);
    if (form === 'remove') {
      if (row.key === null) await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
      else await tx.update(searchSynonyms).set({ words: [] }).where(eq(searchSynonyms.id, id));
      await record(tx, actorId, 'removed', row);
      return;
    }
    const words = await readWords(tx, typed);
    if (revisionOf(words) === revisionOf(row.words)) return;
    if ((typed['revision'] ?? '') !== revisionOf(row.words)) throw new DomainError('stale', errors.changed);
    await tx.update(searchSynonyms).set({ words }).where(eq(searchSynonyms.id, id));
    await record(tx, actorId, 'changed', { id, words });
  });
  return form === 'remove' ? `${adminPaths.searchWords}?done=removed` : `${adminPaths.searchWord(id)}?done=changed`;
}
