/** Writes one mail to each artist that a view of the list has: to those without a permit, for example. */
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { idSchema, textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { auditLog } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { findHomeState } from '../../tax/permits.server.ts';
import { taxPostponements } from '../../tax/tax.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { listQueryText, readListQuery } from '../lists/list.ts';
import { readAllRows } from '../lists/list-page.server.ts';
import { adminErrors } from '../words.ts';
import { artistList } from './artist-list.server.ts';
import { artistNoteErrors as errors, artistNoteWords as words } from './words.ts';

/** They are queued in one transaction, in a second or two. */
export const artistsMost = 1_000;

export const noteSchema = v.object({
  subject: textSchema({ label: errors.subjectLabel, missing: errors.noSubject, max: 120 }),
  body: textSchema({ label: errors.bodyLabel, missing: errors.noBody, max: 4000, multiline: true }),
  /** How many artists the page named. */
  count: v.pipe(v.string(errors.changed), v.regex(/^\d{1,4}$/, errors.changed), v.transform(Number)),
  /** Made by the page, so that one form sends once. */
  key: idSchema(adminErrors.unknown),
});

type Page = Pick<AstroGlobal, 'url' | 'locals'>;

async function findReaders({ url, locals: { app } }: Page, db: Database) {
  const list = artistList([], app.config.site.regionCode);
  const query = { ...readListQuery(url, list), after: null };
  const rows = await readAllRows(db, list, { query, most: artistsMost });
  return { list, query, readers: rows?.filter(({ state }) => state !== 'closed') ?? null };
}

/** Loads the page. What it begins with fits the artists whom it is about. */
export async function loadArtistNote(page: Page) {
  const { app } = page.locals;
  const { list, query, readers } = await findReaders(page, app.db);
  const home = findHomeState(app.config.site.regionCode);
  const isAboutPermits = query.view === 'no_permit' && home !== null;
  const ids = readers?.map(({ id }) => id) ?? [];
  return {
    count: readers?.length ?? null,
    readers: readers?.map(({ name, owner }) => words.reader(name, owner)) ?? [],
    postponed: isAboutPermits ? await app.db.$count(taxPostponements, inArray(taxPostponements.vendorId, ids)) : 0,
    view: list.views.find(({ name }) => name === query.view)?.label ?? '',
    back: adminPaths.artists + listQueryText(list, query),
    action: adminPaths.writeToArtists + listQueryText(list, query),
    key: randomUUID(),
    subject: isAboutPermits ? words.permit.subject(home.name) : '',
    body: isAboutPermits ? words.permit.body(home.name) : '',
  };
}

/** Refuses a form that was sent before. */
async function refuseSentBefore(tx: Database, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`note ${key}`}))`);
  const sent = and(eq(auditLog.action, 'artists.written'), eq(auditLog.subjectId, key));
  if ((await tx.$count(auditLog, sent)) > 0) throw new DomainError('stale', errors.sentBefore);
}

/**
 * Queues the mails, all or none.
 * @returns where to go
 * @throws DomainError `invalid`, and `stale` if the view has other artists by now or the form was sent before
 */
export async function sendArtistNote(
  page: Page,
  actorId: string,
  { form, typed }: { form: string; typed: Texts },
): Promise<string> {
  if (form !== 'send') throw unknownForm(adminErrors.unknown);
  const { subject, body, count, key } = parseInput(noteSchema, typed);
  const { app } = page.locals;
  const { contactEmail } = app.config.site;
  await app.db.transaction(async (tx) => {
    await refuseSentBefore(tx, key);
    const { query, readers } = await findReaders(page, tx);
    if (readers === null) throw new DomainError('invalid', errors.tooMany(artistsMost));
    if (readers.length !== count || count === 0) throw new DomainError('stale', errors.changed);
    for (const { email, slug } of readers)
      await app.mails.add(tx, {
        template: 'artist-note',
        to: email,
        data: { subject, body, vendorSlug: slug, contactEmail },
      });
    await recordAct(tx, {
      actorId,
      action: 'artists.written',
      subjectId: key,
      details: { view: query.view, count: String(count) },
    });
  });
  return `${adminPaths.artists}?done=written&count=${count}`;
}
