/** PDFs are made by a thread and kept while they say the same. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describePdf } from '../../../src/platform/pdf/pdf-document.ts';
import { createPdfMaker, type PdfMaker } from '../../../src/platform/pdf/pdf-maker.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { root } from '../../support/root.ts';

const program = path.join(root, 'src/app/start/pdf-program.ts');
const pictures = { read: async () => null };
const now = () => new Date('2026-11-22T12:00:00Z');
const say = (text: string) => describePdf('Receipt', (sheet) => sheet.paragraph(text));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdfs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs this program instead, or ours. */
async function open(code?: string): Promise<{ maker: PdfMaker; logged: string[] }> {
  const script = code === undefined ? program : path.join(folder, `${crypto.randomUUID()}.mjs`);
  if (code !== undefined) await writeFile(script, `import { parentPort } from 'node:worker_threads';\n${code}`);
  const logged: string[] = [];
  const maker = createPdfMaker({ script, pictures, now, log: (message, error) => logged.push(`${message} ${error}`) });
  onTestFinished(() => maker.close());
  return { maker, logged };
}

/** Answers with how many it has made. */
const counting = `let made = 0;
parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ bytes: new Uint8Array([(made += 1)]) }), 100));`;
const codeOf = async (work: ReturnType<PdfMaker['make']>) => {
  const made = await work;
  return 'refused' in made ? made.refused : 'made';
};
/** Reads what was made; a refusal has no bytes. */
const bytesOf = async (work: ReturnType<PdfMaker['make']>) => Buffer.from((await work) as Uint8Array);

test('makes a PDF of a document while the server goes on', async () => {
  const { maker } = await open();
  // The program and the library are loaded.
  await maker.make(say('First'), 'account a');
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 5);
  const bytes = await bytesOf(maker.make(say('word '.repeat(20_000)), 'account a'));
  clearInterval(beat);
  expect(readPdfText(bytes).join(' ')).toContain('word word');
  // Made in this thread, it would be one or two.
  expect(beats).toBeGreaterThan(5);
});

test('is made once while it says the same, and again when it says something else', async () => {
  const { maker } = await open(counting);
  const first = await maker.make(say('$10.00'), 'link a');
  expect(await maker.make(say('$10.00'), 'account b')).toBe(first);
  expect([...(await bytesOf(maker.make(say('$10.00, $4.00 refunded'), 'link a')))]).toEqual([2]);
  const both = [maker.make(say('at once'), 'link a'), maker.make(say('at once'), 'link b')];
  expect(await Promise.all(both)).toEqual([new Uint8Array([3]), new Uint8Array([3])]);
});

test('two of one account or link are waited for, and others aren’t held up', async () => {
  const { maker } = await open(counting);
  const mine = Array.from({ length: 5 }, (_, index) => codeOf(maker.make(say(`Order ${index}`), 'account a')));
  const others = [maker.make(say('Another order'), 'account b'), maker.make(say('Order 0'), 'link c')].map(codeOf);
  expect(await Promise.all(mine)).toEqual(['made', 'made', 'waiting', 'waiting', 'waiting']);
  expect(await Promise.all(others)).toEqual(['made', 'made']);
  expect(await codeOf(maker.make(say('Order 4'), 'account a'))).toBe('made');
});

test('beyond twenty that wait, everybody is asked to try again', async () => {
  const { maker } = await open(counting);
  const codes = await Promise.all(
    Array.from({ length: 22 }, (_, index) => codeOf(maker.make(say(`Order ${index}`), `link ${index}`))),
  );
  expect(codes.filter((code) => code === 'made')).toHaveLength(20);
  expect(codes.slice(-2)).toEqual(['busy', 'busy']);
});

test('a thread that ends fails one document, which isn’t tried again at once, and the next one is made', async () => {
  const { maker, logged } = await open(`parentPort.on('message', ({ document }) => {
    if (document.parts[0].text === 'ends it') process.exit(1);
    if (document.parts[0].text === 'breaks it') throw new Error('broken');
    parentPort.postMessage({ bytes: new Uint8Array([1]) });
  });`);
  expect(await codeOf(maker.make(say('ends it'), 'link a'))).toBe('failed');
  expect(await codeOf(maker.make(say('breaks it'), 'link b'))).toBe('failed');
  expect(await codeOf(maker.make(say('ends it'), 'link a'))).toBe('failed');
  expect(logged).toHaveLength(2);
  expect(await codeOf(maker.make(say('is fine'), 'link a'))).toBe('made');
});
