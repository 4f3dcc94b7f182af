import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutSlowReader } from '../../../../src/platform/http/front-door/slow-readers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { readMs: 60_000, slowestRead: 1_000 };

/** Watches a response of which so many bytes are still unread. */
function watch(unread: number, bytes: number | null) {
  const socket = {
    writableLength: unread,
    destroyed: false,
    destroy() {
      this.destroyed = true;
    },
  };
  const res = new EventEmitter();
  const visit = { req: { socket } as unknown as IncomingMessage, res: res as unknown as ServerResponse };
  cutSlowReader(visit, bytes, limits);
  return { socket, res };
}

test('a reader who leaves a response unread is cut off after the time that its size takes at the slowest rate', () => {
  const { socket: small } = watch(10_000, 10_000);
  const { socket: large } = watch(10_000, 90_000);
  vi.advanceTimersByTime(59_999);
  expect(small.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect([small.destroyed, large.destroyed]).toEqual([true, false]);
  vi.advanceTimersByTime(30_000);
  expect(large.destroyed).toBe(true);
});

test('a reader who has everything in time keeps the connection', () => {
  const { socket: sentAtOnce } = watch(0, 10_000);
  const { socket, res } = watch(10_000, 10_000);
  res.emit('close');
  vi.advanceTimersByTime(120_000);
  expect([sentAtOnce.destroyed, socket.destroyed]).toEqual([false, false]);
});

test('a stream is cut off once a chunk is left unread for too long, not while it waits for its next', () => {
  const { socket, res } = watch(0, null);
  vi.advanceTimersByTime(120_000);
  socket.writableLength = 5_000;
  vi.advanceTimersByTime(59_000);
  res.emit('drain');
  vi.advanceTimersByTime(59_000);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(socket.destroyed).toBe(true);
});
