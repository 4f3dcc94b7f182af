/** The forms in the list of pieces, which work without JavaScript: price, count, state, and copy. */
import { createHash } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { readForm, seeOther } from '../../../platform/http/form.ts';
import { addTriedParam, rememberForm } from '../../../platform/http/form-memory.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import { uuidFromHash } from '../../../platform/uuid.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import type { OwnStore } from '../own-store.server.ts';
import { setCount, setPieceState, setPrice } from './change-pieces.server.ts';
import { copyPiece } from './create-pieces.server.ts';
import { pieceChangeLimits } from './piece-endpoints.server.ts';
import { pieceListPath, readPieceListQuery } from './piece-list.ts';
import { piecePriceSchema, pieceStateSchema, pieceStockSchema } from './pieces.api.ts';
import type { PieceKey } from './read-pieces.server.ts';
import { pieceErrors } from './words.ts';

/** Name of the form in the cookie that carries an error back to the list. */
export const pieceForm = 'pieces';

/** What a form does: the value of its button. */
export const pieceActs = ['price', 'count', 'published', 'draft', 'archived', 'copy'] as const;

export type PieceAct = (typeof pieceActs)[number];

const whole = (text: string | undefined) => (/^\d{1,7}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN);

/** Makes the same id of the same form, so that a second tap makes no second copy. */
function idOf(key: string, piece: string): string {
  return uuidFromHash(createHash('sha256').update(`${key} ${piece}`).digest('hex'));
}

/** Does what the form asks. Returns where to go if that isn't the list. */
async function run({ locals: { app } }: AstroGlobal, key: PieceKey, act: PieceAct, typed: Record<string, string>) {
  const now = app.clock.now();
  if (act === 'price') {
    const price = { priceCents: readDollars(typed['price'] ?? '') ?? Number.NaN, seenCents: whole(typed['seen']) };
    return await setPrice(app.db, key, parseInput(piecePriceSchema, price), now);
  }
  if (act === 'count') {
    const seen = whole(typed['seen']);
    const count = typed['step'] === undefined ? whole(typed['count']) : seen + Number(typed['step']);
    const { key: cause, ...counted } = parseInput(pieceStockSchema, { count, seen, key: typed['key'] });
    return await setCount(app.db, key, { ...counted, cause }, now);
  }
  if (act === 'copy') {
    const id = idOf(typed['key'] ?? '', key.id);
    await copyPiece(app.db, key, id, now);
    return id;
  }
  const revision = whole(typed['revision']);
  await setPieceState(app.db, key, parseInput(pieceStateSchema, { state: act, revision }), now);
}

/** Handles a form of the list, and leads back to the list, or to the copy. `Studio`'s entry has checked who sends it. */
export async function changeFromList(page: AstroGlobal, viewer: Viewer, store: OwnStore): Promise<Response> {
  const { app, clientAddress, requestId } = page.locals;
  const query = readPieceListQuery(page.url);
  let typed: Record<string, string> = {};
  try {
    typed = await readForm(page.request);
    const act = pieceActs.find((one) => one === typed['do']);
    const id = typed['piece'] ?? '';
    if (act === undefined) throw new DomainError('not_found', pieceErrors.notFound);
    checkRateLimits(app, pieceChangeLimits, { address: clientAddress, userId: viewer.userId });
    const copied = await runInTurn(app, `pieces ${viewer.userId}`, () =>
      run(page, { vendorId: store.id, id }, act, typed),
    );
    const to =
      copied === undefined
        ? `${pieceListPath(store.slug, query, { done: act, piece: id })}#p-${id}`
        : paths.vendorPiece(store.slug, copied);
    return seeOther(to);
  } catch (error) {
    const known = toDomainError(error);
    if (statusOf(known.code) >= 500) logError(error, requestId, known.code);
    const cookies = [rememberForm(page, pieceForm, known, typed, ['piece', 'do', 'price', 'count'])];
    const back = addTriedParam(page, pieceListPath(store.slug, query));
    const row = v.is(v.pipe(v.string(), v.uuid()), typed['piece']) ? `#p-${typed['piece']}` : '';
    return seeOther(`${back}${row}`, { cookies });
  }
}
