import { expect, test } from 'vitest';
import { RowSum } from '../../../../src/platform/database/copy/row-sum.ts';

function sumOf(...parts: string[]) {
  const sum = new RowSum();
  for (const part of parts) sum.add(Buffer.from(part));
  return { rows: sum.rows, sum: sum.sum };
}

test('rows are counted and summed in any order, however they are cut', () => {
  const whole = sumOf('1\tone\n2\ttwo\n3\tthree\n');
  expect(whole.rows).toBe(3);
  expect(sumOf('1\to', 'ne', '\n2\ttwo\n3', '\tthree\n')).toEqual(whole);
  expect(sumOf('3\tthree\n1\tone\n2\ttwo\n')).toEqual(whole);
});

test('another row, a missing one, and one that is there twice have another sum', () => {
  const whole = sumOf('1\tone\n2\ttwo\n');
  for (const other of ['1\tone\n2\ttow\n', '1\tone\n', '1\tone\n2\ttwo\n2\ttwo\n', '1\tone\n1\tone\n']) {
    expect(sumOf(other).sum).not.toBe(whole.sum);
  }
});
