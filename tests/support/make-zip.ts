/** Makes ZIP files as people send them who mean harm, and archives like ours. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface Made {
  name: string;
  content?: Buffer;
  mode?: number;
  fileComment?: string;
}
/** Makes a ZIP file and returns its path. Names are written as they are, which the library that makes it would refuse. */
export async function zipOf(files: readonly Made[]): Promise<string> {
  const zip = new ZipFile();
  const names = new Map<string, string>();
  for (const [index, { name, content = Buffer.from('x'), mode = 0o100644, fileComment = '' }] of files.entries()) {
    const isRefused = /\.\.|^\/|:|\\|^aaaa$/.test(name);
    const placeholder = isRefused ? String(index).padStart(name.length, '#') : name;
    if (isRefused) names.set(placeholder, name);
    // Its types don't know the comment.
    const options = { mode, fileComment, compress: content.length > 1 };
    zip.addBuffer(content, placeholder, options);
  }
  zip.end();
  const file = path.join(tmpdir(), `${randomUUID()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  let bytes = await readFile(file);
  for (const [placeholder, name] of names) {
    bytes = Buffer.from(bytes.toString('latin1').replaceAll(placeholder, name), 'latin1');
  }
  await writeFile(file, bytes);
  return file;
}

/** The file that says that an archive is ours. */
export const aboutArchive = Buffer.from('{"format":"river-city-artists/store","version":1}');
/** The text of a list of pieces, each in its line. */
export const listOf = (lines: readonly string[]) => `[\n${lines.join(',\n')}\n]\n`;
/** A piece as our archives have it. */
export const pieceLine = (slug: string, more = {}) =>
  JSON.stringify({
    ...{
      slug,
      name: `Jar ${slug}`,
      description: '',
      medium: '',
      size: '',
      year: null,
      priceCents: 1_000,
      inventory: 1,
    },
    ...{ categorySlug: null, state: 'draft', pictures: [], ...more },
  });
