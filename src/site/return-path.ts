import { paths } from './paths.ts';

/** Placeholder origin for resolving paths. `.invalid` never exists (RFC 2606). */
const somewhere = 'https://return.invalid';
const longest = 512;

export const returnParam = 'redirect_url';

/**
 * Validates a path from a URL or a form. Returns null for anything but a path of this site: another site, a scheme,
 * `//host`, backslashes, control characters.
 * @returns path with query and hash, starting with exactly one slash
 */
export function parseSitePath(wanted: string | null | undefined): string | null {
  if (wanted === null || wanted === undefined || wanted.length > longest) return null;
  // Browsers drop tabs and line ends, read backslashes as slashes, and some servers decode twice.
  let decoded = wanted;
  for (let round = 0; round < 3; round += 1) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
    if (!/^\/(?![/\\])/.test(decoded) || /[\u0000-\u001f\u007f-\u00a0\u2028\u2029\\]/.test(decoded)) return null;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      // A stray percent sign, as in "100%", can't hide another layer; in the first round the path itself is broken.
      if (round === 0) return null;
      break;
    }
  }
  if (!URL.canParse(wanted, somewhere)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, somewhere);
  if (origin !== somewhere || pathname.startsWith('//')) return null;
  const path = pathname + search + hash;
  // Normalizing may reveal another path: "/../%2f" becomes "/%2f".
  return path === wanted ? path : parseSitePath(path);
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the path to go to after signing in: the requested path of this site, or the home page for anything else and for
 * the sign-in pages themselves.
 */
export function parseReturnPath(wanted: string | null | undefined): string {
  const path = parseSitePath(wanted);
  if (path === null) return paths.home;
  // Decoded several times, because a proxy may decode once more than our server does.
  let name = new URL(path, somewhere).pathname;
  for (let round = 0; round < 3; round += 1) name = decodedOnce(name);
  return `${name.toLowerCase()}/`.startsWith(paths.customer) ? paths.home : path;
}

/** Adds the path to return to: "/customer/signin?redirect_url=%2Faccount". */
export function addReturnPath(page: string, next: string): string {
  return next === paths.home ? page : `${page}?${new URLSearchParams({ [returnParam]: next })}`;
}
