import type { AstroGlobal } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import { backToForm, redirectForm } from '../../../platform/forms/handle-form.server.ts';
import { hash } from '../../../platform/hashes/hash.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import { isUuid, uuidFromHash } from '../../../platform/uuid.ts';
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
  return uuidFromHash(hash(`${key} ${piece}`));
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
  const { userId } = viewer;
  const query = readPieceListQuery(page.url);
  const rowOf = (piece: string | undefined) => (isUuid(piece ?? '') ? `#p-${piece}` : '');
  return await redirectForm(page, {
    limits: pieceChangeLimits,
    userId,
    run: async ({ app, form, typed }) => {
      const act = pieceActs.find((one) => one === form);
      const id = typed['piece'] ?? '';
      if (act === undefined) throw new DomainError('not_found', pieceErrors.notFound);
      const copied = await runInTurn(app, `pieces ${userId}`, () => run(page, { vendorId: store.id, id }, act, typed));
      return copied === undefined
        ? `${pieceListPath(store.slug, query, { done: act, piece: id })}#p-${id}`
        : paths.vendorPiece(store.slug, copied);
    },
    failed: backToForm(pieceForm, (_, { piece }) => pieceListPath(store.slug, query) + rowOf(piece), {
      kept: ['piece', 'do', 'price', 'count'],
    }),
  });
}
