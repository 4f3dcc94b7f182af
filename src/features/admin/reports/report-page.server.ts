import type { AstroGlobal } from 'astro';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { adminPaths } from '../admin-paths.ts';
import { answerReport, readReplies, replySchema } from './answer-report.server.ts';
import { changeReport, findReport, type ReportRow, titleOf } from './report-list.server.ts';
import { findReportSubject, type ReportSubject } from './report-subject.server.ts';
import { reportAnswerErrors as errors, reportPageWords as words } from './words.ts';

export interface ReportPage {
  row: ReportRow;
  title: string;
  subject: ReportSubject;
  replies: Awaited<ReturnType<typeof readReplies>>;
  done: string | null;
}

/** Takes a piece off the site. Passed in, because pieces belong to the artist's side. */
export type Unpublish = (piece: { id: string; vendorId: string }) => Promise<void>;

const pathOf = (row: ReportRow): string => (row.thread_id === null ? row.path : `/${row.slug ?? ''}`);

export async function loadReport({ params, url, locals }: AstroGlobal): Promise<ReportPage | null> {
  const { db } = locals.app;
  const row = await findReport(db, params['id'] ?? '');
  if (row === null) return null;
  const [subject, replies] = await Promise.all([findReportSubject(db, pathOf(row)), readReplies(db, row.id)]);
  const title = row.thread_id === null ? words.title(subject.name || words.site) : titleOf(row);
  const done = Object.entries(words.done).find(([name]) => name === url.searchParams.get('done'));
  return { row, title, subject, replies, done: done?.[1] ?? null };
}

async function unpublishPiece(db: Database, actorId: string, report: string, unpublish: Unpublish): Promise<void> {
  const row = await findReport(db, report);
  const { piece, store } = await findReportSubject(db, row?.path ?? '');
  if (piece === null || store === null) throw new DomainError('invalid', errors.noPiece);
  if (!piece.isActive) return;
  await unpublish({ id: piece.id, vendorId: store.id });
  await recordAct(db, { actorId, action: 'piece.unpublished', subjectId: piece.id, details: { store: store.slug } });
}

const doneOf: Readonly<Record<string, string>> = { handled: 'handled', block: 'blocked', unblock: 'unblocked' };

/** Handles the forms of a report's page. @throws DomainError `not_found`, `invalid`, `stale` */
export async function handleReportForms(
  { params, locals: { app } }: AstroGlobal,
  { userId: actorId }: Viewer,
  { form, typed, unpublish }: { form: string; typed: Texts; unpublish: Unpublish },
): Promise<string> {
  const report = params['id'] ?? '';
  const to = (done: string) => `${adminPaths.report(report)}?done=${done}`;
  if (form === 'reply') {
    const reply = parseInput(replySchema, typed);
    await answerReport({ ...app, contactEmail: app.config.site.contactEmail }, { actorId, report, reply });
    return to(reply.close ? 'closed' : 'answered');
  }
  if (form === 'unpublish') {
    await unpublishPiece(app.db, actorId, report, unpublish);
    return to('unpublished');
  }
  await changeReport(app, { actorId, act: form, id: report, note: '' });
  return to(doneOf[form] ?? 'handled');
}
