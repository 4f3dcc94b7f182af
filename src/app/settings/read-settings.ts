export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses what is written, without spaces around it.
 * @param report takes what is wrong: the rest of a sentence that begins with the setting's name. Never repeats a secret.
 * @returns null if nothing can be made of it: then the default counts, so that one wrong value is reported once
 */
export type Parse<T> = (written: string, report: (problem: string) => void) => T | null;

interface Setting<T> {
  about: string;
  parse: Parse<T>;
  /** What counts if nothing is set, as it would be written; may depend on other settings. Without one, the value is null. */
  fallback?: string | ((read: (name: string) => string) => string);
}

export type SettingsTable = Readonly<Record<string, Setting<unknown>>>;

export type SettingValues<S extends SettingsTable> = {
  [K in keyof S]: S[K] extends { parse: Parse<infer T> } ? (S[K] extends { fallback: unknown } ? T : T | null) : never;
};

interface Known {
  text: string;
  value: unknown;
}

/** Returns the values, and one sentence per wrong one. With problems, the values are only good for finding more of them. */
export function readSettings<S extends SettingsTable>(
  table: S,
  env: Env,
): { values: SettingValues<S>; problems: string[] } {
  const problems: string[] = [];
  const known = new Map<string, Known>();

  const readDefault = ({ fallback, parse }: Setting<unknown>): Known => {
    if (fallback === undefined) return { text: '', value: null };
    const text = typeof fallback === 'string' ? fallback : fallback((name) => read(name).text);
    return { text, value: parse(text, () => {}) };
  };
  const read = (name: string): Known => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const declared = table[name];
    if (declared === undefined) throw new Error(`No setting is named ${name}.`);
    const text = env[name]?.trim() ?? '';
    const value = text === '' ? null : declared.parse(text, (problem) => problems.push(`${name} ${problem}`));
    const result = value === null ? readDefault(declared) : { text, value };
    known.set(name, result);
    return result;
  };

  const values = Object.fromEntries(Object.keys(table).map((name) => [name, read(name).value]));
  return { values: values as SettingValues<S>, problems };
}

export const text: Parse<string> = (written) => written;

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Parse<T> =>
  (written, report) => {
    const found = allowed.find((option) => option === written);
    if (found === undefined) report(`must be one of ${allowed.join(', ')}; it is "${written}".`);
    return found ?? null;
  };

/** @param problem must not repeat what is written if it may be a secret */
export const matching =
  (pattern: RegExp, problem: string): Parse<string> =>
  (written, report) => {
    if (!pattern.test(written)) report(problem);
    return written;
  };

/** @param kind one of them with its article: "an origin" */
export const listOf =
  (kind: string, isOne: (part: string) => boolean): Parse<readonly string[]> =>
  (written, report) => {
    const parts = written.split(',').map((part) => part.trim());
    const filled = parts.filter((part) => part !== '');
    for (const part of filled) if (!isOne(part)) report(`holds "${part}", which is not ${kind}.`);
    return filled;
  };

const misread =
  'has a character in its user name or password that ends it. Write % as %25, # as %23, / as %2F, ? as %3F, and @ as %40 there.';

const canDecode = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/** True if the host seems to begin after what ends an address's host, as with the password `a/b`. */
function isMisread(written: string): boolean {
  const [, authority = '', rest = ''] = /^[^:]*:\/\/([^/?#]*)(.*)$/s.exec(written) ?? [];
  const [path = ''] = rest.split('=');
  return path.includes('@') || (!authority.includes('@') && rest.includes('@'));
}

function findUrlProblem(written: string, { protocol, hostname, username, password, pathname, search, hash }: URL) {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const isMail = protocol === 'smtp:' || protocol === 'smtps:';
  if (isMisread(written) || ![username, password, pathname].every(canDecode)) return misread;
  if (hash !== '') return 'must have no #. In a password, write it as %23.';
  if (isWeb && (username !== '' || search !== '')) return 'must have no user name, password, or query.';
  if (isMail && (hostname === '' || hostname.includes('%'))) return 'must name the host of the mail server, in ASCII.';
  if (isMail && (search !== '' || !/^\/?$/.test(pathname))) return 'must end with the host and its port.';
  return null;
}

/** @param protocols with their colons: "https:" */
export const url =
  (...protocols: readonly string[]): Parse<URL> =>
  (written, report) => {
    const parsed = URL.canParse(written) ? new URL(written) : null;
    const isKnown = protocols.some((protocol) => written.toLowerCase().startsWith(`${protocol}//`));
    const start = `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`;
    const problem =
      parsed && isKnown ? findUrlProblem(written, parsed) : isKnown && isMisread(written) ? misread : start;
    if (problem !== null) report(problem);
    return problem === null ? parsed : null;
  };

/** The same as a string, and as written. */
export const address = (...protocols: readonly string[]): Parse<string> => {
  const parse = url(...protocols);
  return (written, report) => {
    parse(written, report);
    return written;
  };
};

/** Only a shell replaces "~" and "$HOME", and what reads settings from a file keeps their quotes. */
const unreadFolder = /^~|\$|^["']|["']$/;

/** @param isElsewhere true for what is no folder, and is checked later */
export const folder =
  (isElsewhere: (written: string) => boolean = () => false): Parse<string> =>
  (written, report) => {
    if (isElsewhere(written)) return written;
    if (unreadFolder.test(written)) report(`must be a whole path, without ~, $, or quotes; it is ${written}.`);
    else if (/^[a-z][a-z\d+.-]+:\/\//i.test(written)) report(`must be a folder, not an address; it is ${written}.`);
    return written;
  };

/** Hours from UTC, whatever the season: EST, UTC, GMT+0, Zulu, Etc/GMT+5, -05:00. */
const fixedZone = /^(?:etc\/.*|[+-].*|[a-z]{3}|gmt.*|zulu|universal|greenwich)$/i;

/** Asks the formatter, because `Intl.supportedValuesOf` lists only one of a zone's names. */
export const timeZone: Parse<string> = (written, report) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: written });
    if (fixedZone.test(written))
      report(`must be the time zone of a city, such as America/New_York; ${written} has no daylight saving time.`);
  } catch {
    report(`"${written}" is not a time zone.`);
  }
  return written;
};
