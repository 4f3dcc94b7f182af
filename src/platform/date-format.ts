/**
 * Formatters of dates. Creating one takes a hundred times as long as using it, so each is kept. There are only as many as the
 * code has ways to write a date: the options come from code and the site's time zone, never from what a visitor sends.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of these options: in English, as the texts around dates are. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const created = new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, created);
  return created;
}
