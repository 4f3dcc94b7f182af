/** Returns the name of a file or folder as it stands in a path: "robots" for "robots.txt.ts", null for "[vendor]". */
export function toAddressName(fileName: string): string | null {
  if (fileName.startsWith('[') || fileName === 'index.astro') return null;
  return fileName.replace(/^\./, '').replace(/\..*$/, '').toLowerCase();
}
