import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { Role } from '../identity.ts';
import type { MeDto } from './session.api.ts';
import { fetchMe } from './session.api.ts';

/** As much of an account as headers, hearts and carts show. */
export interface Person {
  id: string;
  /** The name, or the e-mail address of somebody without one. */
  name: string;
  /** One or two letters, in the place of a picture. */
  initials: string;
  /** A path of this site, or null. */
  imageUrl: string | null;
  role: Role;
  /** Slug of the store that they own. */
  vendorSlug: string | null;
}

/** Whether somebody is signed in, as far as is known. */
export type SessionState = { status: 'loading' | 'signed-out'; person: null } | { status: 'signed-in'; person: Person };

export interface Session {
  readonly $state: ReadableAtom<SessionState>;
  /**
   * Asks the server who is signed in, if somebody seems to be and what is known is missing or old. Never fails.
   * @param anew also when it is fresh
   */
  refresh(anew?: boolean): Promise<void>;
}

/** What is kept for the next page, and read there by `app/layout/session-script.ts` too. */
interface Kept extends Person {
  /** Of the sign-in that it belongs to. */
  hint: string;
  /** When the server said so, by this browser's clock. */
  at: number;
}

/** How long the server's word holds. */
export const sessionFreshMs = 600_000;

/** By then a sign-out has taken its cookies, and mostly the page. */
const emptiedMs = 500;

/** A path of this site, whatever a browser makes of backslashes and tabs. */
const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(path);

const personIn = ({ hint: _hint, at: _at, ...person }: Kept): Person => person;

const loading: SessionState = { status: 'loading', person: null };
const signedOut: SessionState = { status: 'signed-out', person: null };

/** "PD" of Pat Doe. */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<![^\s])[\p{L}\p{N}]/gu) ?? [];
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toUpperCase();
}

function personOf({ id, name, email, imageUrl, role, vendorSlug }: MeDto): Person {
  const shown = name.trim() === '' ? email : name;
  const own = imageUrl !== null && isOwnPath(imageUrl) ? imageUrl : null;
  return { id, name: shown, initials: initialsOf(shown), imageUrl: own, role, vendorSlug };
}

/** Anybody can write there: what is not of our form counts as missing. Nothing depends on it but what is shown. */
function readKept(stored: string | null): Kept | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as Kept;
    const { id, name, initials, role, hint, imageUrl, vendorSlug } = kept;
    const texts: unknown[] = [id, name, initials, role, hint, imageUrl ?? '', vendorSlug ?? ''];
    const fits = isOwnPath(imageUrl ?? '/') && /^[\w-]*$/.test(vendorSlug ?? '');
    return fits && texts.every((text) => typeof text === 'string') ? kept : null;
  } catch {
    return null;
  }
}

/** Who is signed in, for everything on the page, the same in every tab. */
export function createSession(browser: Browser, now: () => number = Date.now): Session {
  const { storage } = browser;
  /** Where the browser keeps nothing. */
  let memory: Kept | null = null;
  let asking: Promise<void> | null = null;

  const known = (): Kept | null => {
    const kept = readKept(storage.get(sessionKey)) ?? memory;
    return kept?.hint === browser.signInHint() ? kept : null;
  };
  const state = (): SessionState => {
    // Another tab is signing out.
    if (browser.signInHint() === null || storage.get(sessionKey) === '0') return signedOut;
    const kept = known();
    if (kept === null) return loading;
    return { status: 'signed-in', person: personIn(kept) };
  };
  const $state = atom<SessionState>(state());
  const look = () => {
    const next = state();
    if (JSON.stringify(next) !== JSON.stringify($state.get())) $state.set(next);
  };

  const keep = (person: Person, hint: string) => {
    const last = storage.get(lastAccountKey);
    // Somebody else used this browser before, and did not sign out: what is here is theirs.
    if (last !== null && last !== person.id) browser.forgetEverything();
    storage.set(lastAccountKey, person.id);
    const kept: Kept = { ...person, hint, at: now() };
    memory = storage.set(sessionKey, JSON.stringify(kept)) ? null : kept;
    browser.showSession(memory);
  };
  const ask = async (hint: string): Promise<void> => {
    try {
      const me = await fetchMe();
      // Signed out, or in as somebody else, while the answer was on its way.
      if (browser.signInHint() === hint) keep(personOf(me), hint);
    } catch (error) {
      // With the site closed to the public nobody is asked; without a network nothing is known.
      const over = error instanceof ApiError && error.status === 401 && error.body.code !== 'beta_locked';
      if (!over) return;
      if (browser.signInHint() === hint) browser.dropSignInHint();
      memory = null;
      storage.set(sessionKey, null);
      browser.showSession(null);
    }
  };
  const refresh = async (anew = false): Promise<void> => {
    look();
    const hint = browser.signInHint();
    const kept = known();
    if (hint === null || (!anew && kept !== null && Math.abs(now() - kept.at) < sessionFreshMs)) return;
    asking ??= ask(hint).finally(() => {
      asking = null;
      look();
    });
    await asking;
  };

  // News of other tabs is enough: nobody asks for it again. While one signs out, its cookie is there a moment longer.
  storage.onChange((key) => {
    const leaving = $state.get().status === 'signed-out' && known() === null;
    if ((key === sessionKey || key === null) && !leaving) look();
    // Somebody emptied the storage: only the server knows then. A sign-out empties it before its cookies are gone.
    if (key === null && $state.get().status === 'loading') setTimeout(() => void refresh(), emptiedMs);
  });
  browser.onReturn(() => void refresh());
  browser.onOnline(() => void refresh());

  return { $state, refresh };
}

/** Where it is kept who is signed in, for the header of the next page. `0` there says that somebody just signed out. */
export const sessionKey = 'session';
/** The account that used this browser last; it outlives its session. */
export const lastAccountKey = 'last_account';
