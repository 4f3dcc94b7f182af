/** Reduces a query to the parameters that its page reads, so that cached pages don't depend on any others. */

/** Names of query parameters by route, such as "/events/[event]". */
export type DeclaredQueries = Readonly<Record<string, readonly string[]>>;

function patternOf(route: string): RegExp {
  const pattern = route.replace(/\[(\.\.\.)?\w+\]|\./g, (part, rest) =>
    part === '.' ? '\\.' : rest === undefined ? '[^/]+' : '.+',
  );
  return new RegExp(`^${pattern}$`);
}

function nameOf(pair: string): string | null {
  try {
    return decodeURIComponent((pair.split('=')[0] ?? '').replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/**
 * Creates the filter. It returns the reduced query: empty, or with its question mark. Of a repeated parameter it keeps the
 * first, which is the one that pages read.
 */
export function createQueryFilter(declared: DeclaredQueries): (path: string, search: string) => string {
  const routes = Object.entries(declared).map(([route, names]) => ({ pattern: patternOf(route), names }));

  return (path, search) => {
    if (search === '') return '';
    const names = declared[path] ?? routes.find(({ pattern }) => pattern.test(path))?.names ?? [];
    const kept = new Map<string, string>();
    for (const pair of names.length === 0 ? [] : search.slice(1).split('&')) {
      const name = nameOf(pair);
      if (name !== null && names.includes(name) && !kept.has(name)) kept.set(name, pair);
    }
    return kept.size === 0 ? '' : `?${[...kept.values()].join('&')}`;
  };
}
