import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readContent } from '../../../src/features/transfers/archive-content.server.ts';
import { openArchive } from '../../../src/features/transfers/read-archive.server.ts';
import { aboutArchive, listOf, type Made, pieceLine, zipOf } from '../../support/make-zip.ts';

test.each<[string, readonly Made[], string]>([
  ['a name that leads up', [{ name: 'a/../../etc/passwd' }], 'an unsafe name'],
  ['an absolute name', [{ name: '/etc/passwd' }], 'an unsafe name'],
  ['a name of Windows', [{ name: 'C:/autoexec' }], 'an unsafe name'],
  ['a name with a backslash', [{ name: '..\\..\\windows' }], 'an unsafe name'],
  ['a link', [{ name: 'pictures/link.jpg', mode: 0o120777 }], 'link'],
  ['a device', [{ name: 'pictures/device', mode: 0o020666 }], 'link'],
  ['two files of one name', [{ name: 'aaaa' }, { name: 'aaaa' }], 'same name'],
  ['long notes in its list', [{ name: 'a', fileComment: 'x'.repeat(201) }], 'damaged'],
  ['a bomb', [{ name: 'pieces.json', content: Buffer.alloc(30_000_000) }], 'more than 100 times'],
])('an archive with %s is refused with a sentence', async (_what, files, sentence) => {
  const file = await zipOf(files);
  await expect(openArchive(file)).rejects.toThrow(sentence);
  await rm(file);
});

test('an archive of too many files, or one whose list lies about a size or a checksum, is refused', async () => {
  const many = await zipOf(
    Array.from({ length: 20_001 }, (_, index) => ({ name: `f${String(index).padStart(6, '0')}` })),
  );
  await expect(openArchive(many)).rejects.toThrow('20,000');
  const file = await zipOf([{ name: 'archive.json', content: Buffer.from('{"format":"x"}'.repeat(50)) }]);
  const good = await readFile(file);
  const list = good.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (const [at, value] of [
    [16, 1],
    [24, 9],
  ] as const) {
    const bad = Buffer.from(good);
    bad.writeUInt32LE(value, list + at);
    await writeFile(file, bad);
    const archive = await openArchive(file);
    await expect(archive.read('archive.json')).rejects.toThrow('damaged');
    archive.close();
  }
  await rm(many);
  await rm(file);
});

async function contentOf(pieces: string, store = '{}', setting: 'added' | 'shown' = 'added') {
  const entries = {
    'archive.json': aboutArchive,
    'pieces.json': Buffer.from(pieces),
    'store.json': Buffer.from(store),
  };
  const stored = Object.entries(entries).map(([name, content]) => ({ name, content }));
  const file = await zipOf(stored);
  const archive = await openArchive(file);
  try {
    return await readContent(archive, setting);
  } finally {
    archive.close();
    await rm(file);
  }
}

test('a list of pieces is read line by line, and what isn’t ours is refused before it fills the memory', async () => {
  const bad = pieceLine('b', { priceCents: 1e21, pictures: [] }).replace('1e+21', '1e999');
  const read = await contentOf(listOf([pieceLine('a'), bad, '{"__proto__":{"slug":"c"}}', pieceLine('a')]));
  expect(read.pieces.map(({ slug }) => slug)).toEqual(['a']);
  expect(read.refused).toHaveLength(3);
  expect((await contentOf('[]\n')).pieces).toEqual([]);
  const random = Array.from({ length: 3_000 }, () => randomUUID()).join('');
  for (const list of [
    '',
    '{}',
    JSON.stringify([{}]),
    listOf(['{']),
    listOf([`{"name":"${random}"}`]),
    listOf(Array.from({ length: 5_001 }, (_, index) => `{"n":"${index}"}`)),
    listOf(['{}']).replace('{}', '{}\n{}'),
  ]) {
    await expect(contentOf(list), list.slice(0, 40)).rejects.toThrow('isn’t an archive that was made here');
  }
  await expect(contentOf('[]\n', `{"about":"${random}${random}${random}"}`)).rejects.toThrow('store.json');
});

test('a cash price stays what it is where prices begin to contain processing, and is never above the price', async () => {
  const lines = [9_400, 9_800].map((cashPriceCents) =>
    pieceLine(`at-${cashPriceCents}`, { priceCents: 9_500, cashPriceCents }),
  );
  const prices = async (setting: 'added' | 'shown') =>
    (await contentOf(listOf([...lines, pieceLine('none')]), '{}', setting)).pieces.map(
      ({ priceCents, cashPriceCents }) => [priceCents, cashPriceCents],
    );
  expect(await prices('added')).toEqual([
    [9_500, 9_400],
    [9_500, 9_500],
    [1_000, null],
  ]);
  expect(await prices('shown')).toEqual([
    [9_815, 9_400],
    [9_815, 9_800],
    [1_061, null],
  ]);
});

const own = [
  { name: 'archive.json', content: aboutArchive },
  { name: 'pieces.json', content: Buffer.from(listOf([pieceLine('a')])) },
  { name: 'store.json', content: Buffer.from('{}') },
];
const within = (folder: string) => own.map(({ name, content }) => ({ name: `${folder}${name}`, content }));

test.each<[string, readonly Made[]]>([
  [
    'the Finder',
    [...within('my store/'), { name: '__MACOSX/my store/._archive.json' }, { name: 'my store/.DS_Store' }],
  ],
  ['Windows, with a folder in a folder', [...within('store/store/'), { name: 'store/store/Thumbs.db' }]],
  ['somebody without a folder', [...own, { name: '__MACOSX/._store.json' }, { name: '._store.json' }]],
])('an archive that was packed again by %s is read', async (_who, files) => {
  const file = await zipOf(files);
  const archive = await openArchive(file);
  expect((await readContent(archive, 'added')).pieces.map(({ slug }) => slug)).toEqual(['a']);
  archive.close();
  await rm(file);
});

test('an archive beside other files is refused, and the sentence says which file to send', async () => {
  const file = await zipOf([...within('store/'), { name: 'taxes.pdf' }]);
  await expect(openArchive(file)).rejects.toThrow('Send the ZIP file as you downloaded it.');
  await rm(file);
});
