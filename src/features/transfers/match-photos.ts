/** Finds the photos that the cells of a table name: by their whole paths first, and by the file's name alone if only one can be meant. */

/** True for an address, which is listed and never fetched. */
export const isAddress = (cell: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(cell);

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // "50% off.jpg" is a name as it is.
    return text;
  }
}

/**
 * Returns the path that a cell or a sender's file says, in one spelling: "./Mugs\Blue%20Mug.JPG" is "mugs/blue mug.jpg". An address
 * keeps what tells it from others.
 */
export function photoPath(text: string): string {
  const path = decodePercent(text.trim()).normalize('NFC').toLowerCase();
  if (isAddress(path)) return path;
  const parts = path.split(/[/\\]/).map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
}

/** "https://…/il_1.jpg?v=2" → "il_1.jpg", as a file of that path would be called once it is downloaded. */
function fileNameOf(path: string): string {
  const plain = isAddress(path) ? (path.split(/[?#]/)[0] ?? '') : path;
  return plain.split('/').at(-1) ?? '';
}

export const shownName = (path: string): string => (isAddress(path) ? fileNameOf(path) : path);

export interface PhotoMatch {
  /** Paths of files by those of cells. */
  files: Map<string, string>;
  /** Names that several cells or several files share, so that nobody knows which is which. */
  unclear: string[];
}

const isLike = (one: string, other: string): boolean =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);

function groupByName(paths: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = groups.get(fileNameOf(path));
    if (group) group.push(path);
    else groups.set(fileNameOf(path), [path]);
  }
  return groups;
}

function matchName(cells: readonly string[], files: readonly string[]) {
  const [cell = '', file = ''] = [cells[0], files[0]];
  if (cells.length === 1 && files.length === 1) return { pairs: [[cell, file] as const], isUnclear: false };
  // A browser may send a file without its folder, so a bare name alone proves nothing.
  const whole = new Set(files.filter((one) => one.includes('/') && cells.includes(one)));
  const pairs = [...whole].map((one) => [one, one] as const);
  const openCells = cells.filter((one) => !whole.has(one));
  const openFiles = files.filter((one) => !whole.has(one));
  const cellsOf = openFiles.map((one) => [one, openCells.filter((other) => isLike(one, other))] as const);
  const claims = cellsOf.flatMap(([, likes]) => likes);
  for (const [one, [only = '', ...more]] of cellsOf) {
    const isOnly = more.length === 0 && claims.filter((claim) => claim === only).length === 1;
    if (isOnly) pairs.push([only, one]);
  }
  const isUnclear = pairs.length < cells.length && pairs.length < files.length;
  return { pairs, isUnclear };
}

/**
 * Matches cells and files. A file in another folder than a cell says ("mugs/1.jpg" for "bowls/1.jpg") is taken only if no other cell
 * and no other file has its name.
 * @param cells paths, as `photoPath` returns them
 * @param files the same of files
 */
export function matchPhotos(cells: Iterable<string>, files: Iterable<string>): PhotoMatch {
  const match: PhotoMatch = { files: new Map(), unclear: [] };
  const filesByName = groupByName(new Set(files));
  for (const [name, paths] of groupByName(new Set(cells))) {
    const named = filesByName.get(name);
    if (named === undefined) continue;
    const { pairs, isUnclear } = matchName(paths, named);
    for (const [cell, file] of pairs) match.files.set(cell, file);
    if (isUnclear) match.unclear.push(name);
  }
  return match;
}
