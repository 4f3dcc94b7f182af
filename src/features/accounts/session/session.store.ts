import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { paths } from '../../../site/paths.ts';
import type { Role } from '../identity.ts';
// Types only: the module's schemas would bring their library into every signed-in page.
import { initialsOf } from '../initials.ts';
import type { MeDto } from './session.api.ts';

/**
 * Storage key of the signed-in account, so the next page can show its header at once. `0` means that the visitor just
 * signed out.
 */
export const sessionKey = 'session';
/** Storage key of the account that last used this browser; it outlives the session. */
export const lastAccountKey = 'last_account';

export interface Person {
  id: string;
  /** The name, or the email address if the account has no name. */
  name: string;
  initials: string;
  /** A path of this site, or null. */
  imageUrl: string | null;
  role: Role;
  vendorSlug: string | null;
  /** What the menu names because the account has some: " orders", " messages", both, or nothing. Copies of before have none. */
  has?: string;
}

export type SessionState = { status: 'loading' | 'signed-out'; person: null } | { status: 'signed-in'; person: Person };

export interface Session {
  readonly $state: ReadableAtom<SessionState>;
  /**
   * Asks the server who is signed in, if the browser holds a sign-in hint and our copy is missing or stale. Never
   * fails.
   * @param force also when the copy is fresh
   */
  refresh(force?: boolean): Promise<void>;
}

/** The stored copy. `app/layout/session.inline.ts` reads it too. */
interface StoredSession extends Person {
  /** Hint of the sign-in that the copy belongs to. */
  hint: string;
  /** When the server confirmed it, by this browser's clock. */
  at: number;
}

export const sessionFreshMs = 600_000;

/** Delay after another tab emptied the storage: by then its sign-out has removed the cookies too. */
const clearedStorageDelayMs = 500;

/** Other tabs wait for this answer before they send their pending changes. */
const fetchMeTimeoutMs = 10_000;

/**
 * Asks the server who is signed in.
 * @throws ApiError 401 for a guest; another error if the server does not answer in time
 */
export function fetchMe(): Promise<MeDto> {
  return publicCall<MeDto>(paths.api.me, abortAfter(fetchMeTimeoutMs));
}

/** True for a path of this site. Browsers read backslashes as slashes and drop tabs, so neither is allowed. */
const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(path);

const toPerson = ({ hint: _hint, at: _at, ...person }: StoredSession): Person => person;

const loading: SessionState = { status: 'loading', person: null };
const signedOut: SessionState = { status: 'signed-out', person: null };

function fromMe({ id, name, email, imageUrl, role, vendorSlug, hasOrders, hasMessages }: MeDto): Person {
  const shown = name.trim() === '' ? email : name;
  const own = imageUrl !== null && isOwnPath(imageUrl) ? imageUrl : null;
  const has = (hasOrders ? ' orders' : '') + (hasMessages ? ' messages' : '');
  return { id, name: shown, initials: initialsOf(shown), imageUrl: own, role, vendorSlug, has };
}

/** Parses the stored copy, which any script can write: a malformed one counts as missing. It only affects display. */
function parseStored(stored: string | null): StoredSession | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as StoredSession;
    const { id, name, initials, role, hint, imageUrl, vendorSlug, has } = kept;
    const texts: unknown[] = [id, name, initials, role, hint, imageUrl ?? '', vendorSlug ?? '', has ?? ''];
    const fits = isOwnPath(imageUrl ?? '/') && /^[\w-]*$/.test(vendorSlug ?? '');
    return fits && texts.every((text) => typeof text === 'string') ? kept : null;
  } catch {
    return null;
  }
}

/** Creates the session that all islands of the page share. It follows sign-ins and sign-outs of other tabs. */
export function createSession(browser: Browser, now: () => number = Date.now): Session {
  const { storage } = browser;
  /** Fallback when the browser refuses to store anything. */
  let memory: StoredSession | null = null;
  let pending: Promise<void> | null = null;

  const readCopy = (): StoredSession | null => {
    const copy = parseStored(storage.get(sessionKey)) ?? memory;
    return copy?.hint === browser.signInHint() ? copy : null;
  };
  const currentState = (): SessionState => {
    // `0` means that another tab is signing out.
    if (browser.signInHint() === null || storage.get(sessionKey) === '0') return signedOut;
    const copy = readCopy();
    return copy === null ? loading : { status: 'signed-in', person: toPerson(copy) };
  };
  const $state = atom<SessionState>(currentState());
  const updateState = () => {
    const next = currentState();
    if (JSON.stringify(next) !== JSON.stringify($state.get())) $state.set(next);
  };

  const store = (person: Person, hint: string) => {
    const last = storage.get(lastAccountKey);
    // Another account used this browser and did not sign out: the stored data belongs to that account.
    if (last !== null && last !== person.id) browser.forgetEverything();
    storage.set(lastAccountKey, person.id);
    const copy: StoredSession = { ...person, hint, at: now() };
    memory = storage.set(sessionKey, JSON.stringify(copy)) ? null : copy;
    browser.showSession(memory);
  };
  const askServer = async (hint: string): Promise<void> => {
    try {
      const me = await fetchMe();
      // Ignore the answer if the visitor signed out or switched accounts meanwhile.
      if (browser.signInHint() === hint) store(fromMe(me), hint);
    } catch (error) {
      // Only a 401 means signed out: the beta gate answers before sessions are read, and network errors prove nothing.
      const isOver = error instanceof ApiError && error.status === 401 && error.body.code !== 'beta_locked';
      if (!isOver) return;
      if (browser.signInHint() === hint) browser.dropSignInHint();
      memory = null;
      storage.set(sessionKey, null);
      browser.showSession(null);
    }
  };
  const refresh = async (force = false): Promise<void> => {
    updateState();
    const hint = browser.signInHint();
    const copy = readCopy();
    if (hint === null || (!force && copy !== null && Math.abs(now() - copy.at) < sessionFreshMs)) return;
    pending ??= askServer(hint).finally(() => {
      pending = null;
      updateState();
    });
    await pending;
  };

  // Another tab stored a new copy, so no call is needed. During a sign-out the cookie outlives the copy for a moment.
  storage.onChange((key) => {
    const isSigningOut = $state.get().status === 'signed-out' && readCopy() === null;
    if ((key === sessionKey || key === null) && !isSigningOut) updateState();
    // The storage was emptied, so only the server knows. A sign-out empties it before its cookies are gone.
    if (key === null && $state.get().status === 'loading') setTimeout(() => void refresh(), clearedStorageDelayMs);
  });
  browser.onReturn(() => void refresh());
  browser.onOnline(() => void refresh());

  return { $state, refresh };
}
