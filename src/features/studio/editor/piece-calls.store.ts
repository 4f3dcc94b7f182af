/** The editor's calls, in the name of the account that opened the page. */
import { pieceCalls } from '../pieces/pieces-calls.api.ts';
import type { PieceCalls } from './editor-parts.ts';

/** @param store the store's slug */
export function createPieceCalls(store: string, accountId: string): PieceCalls {
  const calls = pieceCalls(store, accountId);
  return {
    create: (id, input) => calls.create({ id, ...input }),
    read: calls.read,
    update: ({ id, revision, inventory: seen }, { inventory: count, ...input }) =>
      calls.edit(id, { revision, ...input, ...(count !== seen && { stock: { count, seen } }) }),
    setState: calls.setState,
  };
}
