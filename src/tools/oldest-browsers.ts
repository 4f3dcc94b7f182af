/**
 * The oldest browsers that the site is built for, as Tailwind 4 names them. The build flattens and prefixes CSS for them, and
 * `tests/tools/oldest-browsers.test.ts` reads what it made against the data of MDN.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'] as const;
