import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPlainJpeg } from '../../../src/features/pictures/plain-jpeg.ts';
import { makePhoto } from '../../support/photos.ts';

test('a JPEG is kept as it is only if it has nothing in it but a picture as we write them', async () => {
  const picture = sharp(await makePhoto({ width: 400, height: 400 }));
  const ours = { quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
  const plain = await picture.clone().jpeg(ours).toBuffer();
  expect(isPlainJpeg(plain)).toBe(true);
  const others = [
    await picture
      .clone()
      .jpeg({ ...ours, progressive: true })
      .toBuffer(),
    await picture
      .clone()
      .jpeg({ ...ours, chromaSubsampling: '4:2:0' })
      .toBuffer(),
    await picture
      .clone()
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg(ours)
      .toBuffer(),
    await picture.clone().withIccProfile('p3').jpeg(ours).toBuffer(),
    await picture.clone().resize(3200).jpeg(ours).toBuffer(),
    Buffer.concat([plain, Buffer.from('PK')]),
    Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 65, 65]), plain.subarray(2)]),
    plain.subarray(0, -2),
    Buffer.alloc(0),
  ];
  expect(others.map(isPlainJpeg)).toEqual(others.map(() => false));
});
