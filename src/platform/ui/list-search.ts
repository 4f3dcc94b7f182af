export const searchMaxLength = 100;

export const readSearch = (url: URL): string =>
  (url.searchParams.get('q') ?? '')
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, searchMaxLength)
    .toWellFormed();

/** Returns a pattern for `ilike` that finds the text anywhere, with its own wildcards escaped. */
export const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
