import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { recallForm } from '../../../platform/forms/form-cookie.server.ts';
import { describeSale } from '../delivery/sale-note.ts';
import type { OwnStore } from '../own-store.server.ts';
import { type PieceAct, pieceActs, pieceForm } from './piece-forms.server.ts';
import { type ListedPiece, loadPieceList, type PieceList } from './piece-list.server.ts';
import { readPieceListQuery } from './piece-list.ts';
import { findPiece } from './read-pieces.server.ts';
import { pieceListWords as words } from './words.ts';

export interface PieceListPage extends PieceList {
  /** Idempotency key of the forms. */
  key: string;
  /** What the last form did. `piece` is null if its piece isn't on this page. */
  note: { piece: string | null; text: string } | null;
  problem: { piece: string | null; act: string; message: string; typed: Readonly<Record<string, string>> } | null;
}

function describe(act: PieceAct, piece: Pick<ListedPiece, 'name' | 'priceCents' | 'inventory'>, sale: string): string {
  if (act === 'published') return `${words.notes.published(piece.name)} ${sale}`;
  if (act === 'price') return words.notes.price(piece.priceCents);
  if (act === 'count') return words.notes.count(piece.inventory);
  return act === 'copy' ? '' : words.notes[act](piece.name);
}

export async function loadPieceListPage(page: AstroGlobal, store: OwnStore): Promise<PieceListPage> {
  const { app } = page.locals;
  const list = await loadPieceList(app.db, store.id, readPieceListQuery(page.url));
  const shown = (id: string | null | undefined) => list.pieces.find((piece) => piece.id === id) ?? null;
  const form = recallForm(page, pieceForm);
  const act = pieceActs.find((one) => one === page.url.searchParams.get('done'));
  const changed = form.code === null && act !== undefined ? page.url.searchParams.get('piece') : null;
  // A piece that has left this view is named above the list.
  const gone = changed !== null && shown(changed) === null;
  const piece = gone ? await findPiece(app.db, { vendorId: store.id, id: changed }) : shown(changed);
  const sale = describeSale(store, app.clock.now()).text;
  return {
    ...list,
    key: randomUUID(),
    note: act && piece ? { piece: gone ? null : piece.id, text: describe(act, piece, sale) } : null,
    problem:
      form.code === null
        ? null
        : {
            piece: shown(form.values['piece'])?.id ?? null,
            act: form.values['do'] ?? '',
            message: form.alert ?? '',
            typed: form.values,
          },
  };
}
