import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { requireStore } from '../own-store.server.ts';
import { type PieceKey, readPiece } from './read-pieces.server.ts';

export const pieceReadLimits: readonly RateLimit[] = [
  { name: 'pieces-read', by: 'account', limit: 240, perMs: minuteMs },
];
export const pieceChangeLimits: readonly RateLimit[] = [{ name: 'pieces', by: 'account', limit: 240, perMs: minuteMs }];

interface Call {
  app: AccountServices;
  viewer: Viewer;
  params: { vendor: string; id: string };
}

/** Returns the key of the piece in the path, in a store that the viewer may manage. */
async function requireKey({ app, viewer, params }: Call): Promise<PieceKey> {
  const store = await requireStore(app.db, viewer, params.vendor);
  return { vendorId: store.id, id: params.id };
}

export async function showPiece(call: Call) {
  return await readPiece(call.app.db, await requireKey(call));
}

/** Runs a change of a piece after the account's earlier ones, and answers the piece. */
export async function changePiece(call: Call, change: (key: PieceKey) => Promise<unknown>) {
  const key = await requireKey(call);
  await runInTurn(call.app, `pieces ${call.viewer.userId}`, () => change(key));
  return await readPiece(call.app.db, key);
}

/** As `changePiece`, for a change that makes a piece: 201 with the one that has this id, 200 if it was there. */
export async function makePiece(call: Call, id: string, make: (key: PieceKey) => Promise<boolean>) {
  const key = await requireKey(call);
  const isNew = await runInTurn(call.app, `pieces ${call.viewer.userId}`, () => make(key));
  return reply(await readPiece(call.app.db, { ...key, id }), { status: isNew ? 201 : 200 });
}
