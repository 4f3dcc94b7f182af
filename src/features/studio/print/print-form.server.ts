import type { AstroGlobal } from 'astro';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, type FieldError, isDomainError } from '../../../platform/errors.ts';
import { type FormState, newForm, refusedForm, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { answerPdf } from '../../../platform/http/answer-pdf.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { statusOf } from '../../../platform/http/responses.ts';
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { quoteSaleTax } from '../../buying/in-person/sale-tax.server.ts';
import { findNextBooth } from '../../market/read-market-day.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import { describeCodes, describeSign, describeTags } from './describe-papers.ts';
import { boothSchema, countField, pieceOfField, printLimits, suggestCounts } from './print-rules.ts';
import { findPrintPieces, listPrintPieces, type PrintPiece, readSignFacts } from './read-pieces.server.ts';
import { printErrors, printWords as words } from './words.ts';

export const papers = ['tags', 'qr', 'sign'] as const;
type Paper = (typeof papers)[number];

export interface PrintForm {
  pieces: readonly PrintPiece[];
  hasMorePieces: boolean;
  isCut: boolean;
  values: Texts;
  problems: Texts;
  alert: string | null;
}

type Counts = ReadonlyMap<string, number>;

/** @throws DomainError `invalid` with each field that has no number from 0 to 99 */
function readCounts(typed: Texts): Counts {
  const counts = new Map<string, number>();
  const wrong: FieldError[] = [];
  for (const [name, text] of Object.entries(typed)) {
    const id = pieceOfField(name);
    if (id === null) continue;
    // An empty field is none.
    if (/^\s*\d{0,2}\s*$/.test(text)) counts.set(id, Number(text));
    else wrong.push({ path: name, message: printErrors.count });
  }
  if (wrong.length > 0) throw new DomainError('invalid', printErrors.count, { fields: wrong.slice(0, 20) });
  return counts;
}

/**
 * Finds the pieces that were chosen.
 * @throws DomainError `invalid` for none and for too many, `not_found` if one isn't published in this store
 */
async function findChosen(db: Database, store: OwnStore, counts: Counts) {
  const chosen = [...counts].filter(([, count]) => count > 0);
  const total = chosen.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) throw new DomainError('invalid', printErrors.nothing);
  if (total > printLimits.tags) throw new DomainError('invalid', printErrors.tooMany(total, printLimits.tags));
  const ids = chosen.map(([id]) => id);
  const pieces = await findPrintPieces(db, store.id, ids);
  if (pieces.length < ids.length) throw new DomainError('not_found', printErrors.notFound);
  return pieces.map((piece) => ({ ...piece, count: counts.get(piece.id) ?? 0 }));
}

/** Returns the booth of the store's next event; empty if it isn't known, or longer than papers have room for. */
async function suggestBooth({ db, clock }: App.Locals['app'], { id }: OwnStore): Promise<string> {
  const booth = (await findNextBooth(db, id, clock.now())) ?? '';
  return booth.length <= printLimits.booth ? booth : '';
}

interface PaperRequest {
  paper: Paper;
  viewer: Viewer;
  store: OwnStore;
}

/**
 * Makes a paper.
 * @param typed the fields of the form; null for what it suggests
 */
async function makePaper(page: AstroGlobal, { paper, viewer, store }: PaperRequest, typed: Texts | null) {
  const { app } = page.locals;
  const { booth } = parseInput(boothSchema, {
    booth: typed === null ? await suggestBooth(app, store) : typed['booth'],
  });
  const today = zonedDay(app.clock.now(), app.config.site.timeZone);
  const addsTax = (await quoteSaleTax(app, app.db, store.id, today)) !== null;
  const seller = { store, siteUrl: app.config.siteUrl, booth, addsTax };
  const describe = async (): Promise<PdfDocument> => {
    if (paper === 'sign') return describeSign(seller, await readSignFacts(app.db, store.id));
    const counts = typed === null ? suggestCounts(await listPrintPieces(app.db, store.id)) : readCounts(typed);
    if (typed === null && counts.size === 0) throw new DomainError('invalid', words.none);
    const pieces = await findChosen(app.db, store, counts);
    return paper === 'tags' ? describeTags(seller, pieces) : describeCodes(seller, pieces);
  };
  const answer = await answerPdf(app, {
    who: `account ${viewer.userId}`,
    describe: async () => ({ name: `${paper}-${store.slug}.pdf`, document: await describe() }),
  });
  if (answer === null) throw new Error('A paper has no document.');
  return answer;
}

export async function answerPaper(page: AstroGlobal, request: PaperRequest): Promise<Response | PrintForm> {
  const taken = await handleForm(page, {
    words: words.refused,
    run: ({ typed }) => makePaper(page, request, typed),
  });
  if (taken instanceof Response) return taken;
  if (taken !== null) return await loadPrintForm(page, request.store, taken);
  try {
    return await makePaper(page, request, null);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    page.response.status = statusOf(error.code);
    return await loadPrintForm(page, request.store, { ...refusedForm(error, {}), values: {} });
  }
}

/**
 * Loads the form.
 * @param refused what a refused form shows
 */
export async function loadPrintForm(
  page: AstroGlobal,
  store: OwnStore,
  refused: FormState = newForm,
): Promise<PrintForm> {
  const found = await listPrintPieces(page.locals.app.db, store.id);
  const pieces = found.slice(0, printLimits.listed);
  const suggested = suggestCounts(pieces);
  const values = Object.fromEntries([...suggested].map(([id, count]) => [countField(id), String(count)]));
  return {
    pieces,
    hasMorePieces: found.length > pieces.length,
    isCut: [...suggested.values()].includes(0),
    values: { booth: await suggestBooth(page.locals.app, store), ...values, ...refused.values },
    problems: refused.problems,
    alert: refused.alert,
  };
}
