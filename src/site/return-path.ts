import { paths } from './paths.ts';

/** Only there to resolve a path; nobody owns it. */
const somewhere = 'https://return.invalid';
const longest = 512;

/** The name of the query parameter that says where to go after signing in. */
export const returnParam = 'redirect_url';

/**
 * A path of this site as it came in the address or a form; null for anything else: another site, a scheme, `//host`,
 * backslashes, control characters.
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
      // A lone percent sign, as in "100%", has nothing more to hide; in the address itself it is broken.
      if (round === 0) return null;
      break;
    }
  }
  if (!URL.canParse(wanted, somewhere)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, somewhere);
  if (origin !== somewhere || pathname.startsWith('//')) return null;
  const path = pathname + search + hash;
  // Without its dots and tabs it may be another one: "/../%2f" is "/%2f".
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
 * Where to go after signing in: the path of this site that was asked for; the home page for anything else and for the
 * sign-in pages themselves.
 */
export function parseReturnPath(wanted: string | null | undefined): string {
  const path = parseSitePath(wanted);
  if (path === null) return paths.home;
  // However often it is encoded: the server reads it once, and who knows what stands between.
  let name = new URL(path, somewhere).pathname;
  for (let round = 0; round < 3; round += 1) name = decodedOnce(name);
  return `${name.toLowerCase()}/`.startsWith(paths.customer) ? paths.home : path;
}

/** The address of a page that leads on to `next` when it is done: "/customer/signin?redirect_url=%2Faccount". */
export function addReturnPath(page: string, next: string): string {
  return next === paths.home ? page : `${page}?${new URLSearchParams({ [returnParam]: next })}`;
}
