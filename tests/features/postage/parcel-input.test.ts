import { expect, test } from 'vitest';
import { presets } from '../../../src/features/catalog/boxes/boxes.ts';
import { measuredKey, proposeParcel, recallParcel } from '../../../src/features/postage/boxes.ts';
import { readParcel, toParcelFields } from '../../../src/features/postage/parcel-input.ts';

const proposed = proposeParcel(
  [{ name: 'Teapot', quantity: 1, box: 'double', weightOz: 38, categorySlug: 'ceramics', size: '' }],
  [],
);
const measured = { box: 'own', length: '10', width: '8', height: '5.25' };
const read = (typed: Record<string, string>) => readParcel(typed, proposed, presets);

test('the proposed box and weight count until something else is said', () => {
  expect(read({})).toMatchObject({ box: { key: 'double' }, weightOz: 70, isTyped: false });
  expect(read({ box: 'mug' })).toMatchObject({ box: { key: 'mug' }, weightOz: 48, isTyped: false });
  for (const box of ['__proto__', 'constructor', "' or 1=1 --"]) expect(read({ box })).toEqual(read({}));
});

test('a box that somebody measured has no weight until it is said, because nobody knows what the box weighs', () => {
  expect(read(measured)).toMatchObject({ box: { length: 10, width: 8, height: 6 }, weightOz: null });
  expect(read({ ...measured, pounds: '3' })).toMatchObject({ weightOz: 48, isTyped: true });
});

test.each(['0', '-1', '1e9', 'NaN', 'Infinity', '151', '0x10', '1,000', '１'])('%s pounds are no weight', (pounds) => {
  expect(read({ pounds })).toMatchObject({ weightOz: null, isTyped: true });
});

test.each(['', '0', '-1', '109', '1e2', 'NaN', '108.01'])('a side of “%s” inches is none', (length) => {
  expect(read({ ...measured, length }).box).toBeNull();
});

test('what is shown is what is bought, whatever is proposed by then', () => {
  const choices: Record<string, string>[] = [{}, { box: 'mug' }, { ...measured, pounds: '3', ounces: '4' }];
  for (const typed of choices) {
    const shown = read(typed);
    expect(readParcel(toParcelFields(shown), null, presets)).toEqual({ ...shown, isTyped: true });
  }
});

test('what the store packed the last time is proposed again, unless the artist chose another box for the piece', () => {
  const box = { key: measuredKey, name: 'My own', length: 14, width: 12, height: 6, weightOz: 0 };
  const again = recallParcel(proposed, { box, weightOz: 61 }, false);
  expect(again).toMatchObject({ box, weightOz: 61, because: 'You packed it in a box of 14×12×6 the last time.' });
  expect(readParcel({}, again, presets)).toEqual({ box, weightOz: 61, isTyped: false });
  // What a box weighs that somebody measured, nobody knows; of ours it is known.
  expect(recallParcel(proposed, { box, weightOz: null }, false).weightOz).toBeNull();
  const [, mug = box] = presets;
  expect(recallParcel(proposed, { box: mug, weightOz: null }, false)).toMatchObject({ box: mug, weightOz: 48 });
  expect(recallParcel(proposed, { box: mug, weightOz: 61 }, true)).toEqual(proposed);
});
