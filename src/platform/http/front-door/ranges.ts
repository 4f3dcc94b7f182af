export type Range = { start: number; end: number } | 'unsatisfiable' | null;

/**
 * Reads a Range header for a body of `size` bytes; `end` is inclusive. Null when the whole body is the answer: no range,
 * one that cannot be read, or several (which would only serve to multiply work).
 */
export function parseRange(value: string | undefined, size: number): Range {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(value?.trim() ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
