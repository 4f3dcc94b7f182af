/** What pages cost with a few rows, and with many. */
import pg from 'pg';
import { expect, vi } from 'vitest';

interface Growth {
  paths: readonly string[];
  /** Adds the rows numbered from `from` to `to`. */
  fill(from: number, to: number): Promise<unknown>;
  /** Returns the page's text. */
  open(path: string): Promise<string>;
  /** How many rows there are in the end. */
  most: number;
}

/** As many as fill a page of each list. */
const few = 120;

/** Proves that pages need no more queries and bytes with many rows than with a page full of them. */
export async function proveFlat({ paths, fill, open, most }: Growth): Promise<void> {
  const measure = async (path: string) => {
    await open(path);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const text = await open(path);
    const queries = query.mock.calls.length;
    query.mockRestore();
    return { queries, bytes: Buffer.byteLength(text) };
  };
  const measureAll = async () => {
    const costs = new Map<string, { queries: number; bytes: number }>();
    for (const path of paths) costs.set(path, await measure(path));
    return costs;
  };
  await fill(1, few);
  const before = await measureAll();
  await fill(few + 1, most);
  for (const [path, { queries, bytes }] of await measureAll()) {
    const cost = before.get(path);
    // Fewer are fine: a search that finds more than it may list asks for nothing else.
    expect(queries, path).toBeLessThanOrEqual(cost?.queries ?? 0);
    expect(queries).toBeGreaterThan(1);
    expect(Math.abs(bytes - (cost?.bytes ?? 0)), path).toBeLessThan(bytes * 0.02);
  }
}
