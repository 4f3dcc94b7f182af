import { paths } from './paths.ts';

/** Only there to resolve a path; nobody owns it. */
const somewhere = 'https://return.invalid';
const longest = 512;

/** The name of the query parameter that says where to go after signing in. */
export const returnParam = 'redirect_url';

/**
 * Where to go after signing in: a path of this site, whatever was asked for. Anything else (another site, a scheme,
 * `//host`, backslashes, control characters, the sign-in pages themselves) becomes the home page.
 * @param wanted as it came in the address or a form
 * @returns path with query and hash, starting with exactly one slash
 */
export function returnPath(wanted: string | null | undefined): string {
  if (wanted === null || wanted === undefined || wanted.length > longest) return paths.home;
  // Browsers drop tabs and line ends, read backslashes as slashes, and some servers decode twice.
  let decoded = wanted;
  for (let round = 0; round < 3; round += 1) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
    if (!/^\/(?![/\\])/.test(decoded) || /[\u0000-\u001f\u007f-\u00a0\u2028\u2029\\]/.test(decoded)) return paths.home;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      // A lone percent sign, as in "100%", has nothing more to hide; in the address itself it is broken.
      if (round === 0) return paths.home;
      break;
    }
  }
  if (!URL.canParse(wanted, somewhere)) return paths.home;
  const { origin, pathname, search, hash } = new URL(wanted, somewhere);
  if (origin !== somewhere || pathname.startsWith('//') || pathname.startsWith(paths.customer)) return paths.home;
  return pathname + search + hash;
}

/** The address of a page that leads on to `next` when it is done: "/customer/signin?redirect_url=%2Faccount". */
export function withReturn(page: string, next: string): string {
  return next === paths.home ? page : `${page}?${new URLSearchParams({ [returnParam]: next })}`;
}
