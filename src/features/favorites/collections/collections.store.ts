import { atom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import type { Favorites } from '../sync/favorites-state.store.ts';
import { isOtherAccountError } from '../sync/favorites-sync.store.ts';
import type { CollectionCalls } from './collection-calls.api.ts';
import type { CollectionDto, CollectionItemDto } from './collections.api.ts';
import { keepCollections, readCollections } from './collections-kept.store.ts';
import type { Collections, CollectionsState } from './collections-state.store.ts';

type List = readonly CollectionDto[];
type Edit = (list: List) => List;

const noConnection = 'There is no connection just now. Collections can be changed when it is back.';
const noLuck = 'That did not work. Please try again.';
const notHeard = 'This favorite is still on its way to us. Please try again in a moment.';
const notYou = 'Another account is signed in here by now, so nothing was changed.';

const edited =
  (id: string, edit: (one: CollectionDto) => CollectionDto): Edit =>
  (list) =>
    list.map((one) => (one.id === id ? edit(one) : one));

const without = (items: readonly CollectionItemDto[], itemId: string) => items.filter((item) => item.id !== itemId);

/** The server does not know yet that it is a favorite. */
class NotHeard extends Error {}

/**
 * The collections of whoever is signed in. Calls are made one after the other, in the order of the presses, straight to the
 * server; what is shown is what it last said, with everything laid over it that still waits.
 */
export function createCollections(
  calls: CollectionCalls,
  browser: Pick<Browser, 'onOnline' | 'onReturn' | 'signInHint' | 'storage'>,
  session: Session,
  favorites: Pick<Favorites, 'ensureSynced'>,
): Collections {
  const $state = atom<CollectionsState>({ status: 'loading', known: false, collections: [], problem: null });
  let confirmed: List = [];
  let waiting: readonly Edit[] = [];
  /** Whose list it is, and of which sign-in. */
  let userId: string | null = null;
  let hint: string | null = null;
  let isWanted = false;
  let last: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> | null = null;

  const show = (news: Partial<CollectionsState> = {}) => {
    const collections = waiting.reduce<List>((list, edit) => edit(list), confirmed);
    $state.set({ ...$state.get(), collections, ...news });
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const start = (status: CollectionsState['status'], kept: List | null) => {
    retry.worked();
    confirmed = kept ?? [];
    waiting = [];
    show({ status, known: kept !== null, problem: null });
  };
  const retry = createRetry(() => void load());
  const confirm = (whose: string, list: List) => {
    retry.worked();
    confirmed = list;
    keepCollections(browser.storage, whose, list);
    show({ status: 'ready', known: true });
  };
  /** Asks who it is where there was another sign-in since. */
  const isStill = async (whose: string) => {
    if (browser.signInHint() !== hint) await session.refresh();
    return userId === whose;
  };
  /** Takes in why a call for somebody failed. */
  const failed = async (error: unknown, whose: string, whileLoading: boolean) => {
    if (isOtherAccountError(error)) {
      await session.refresh(true);
      if (userId === whose) start('failed', null);
      if (!whileLoading) show({ problem: notYou });
      return;
    }
    // What was asked for somebody else concerns nobody here.
    if (!(await isStill(whose))) return;
    if (error instanceof ApiError && error.status === 401 && error.body.code !== 'beta_locked') {
      start('signed-out', null);
    } else if (error instanceof NotHeard) {
      show({ problem: notHeard });
    } else if (!(error instanceof ApiError)) {
      show(whileLoading ? { status: 'offline' } : { status: 'offline', problem: noConnection });
      retry.failed();
    } else if (whileLoading) {
      show({ status: 'failed' });
    } else {
      show({ problem: error.body.error ?? noLuck });
      // It may have been changed or deleted elsewhere.
      void load();
    }
  };

  function load(): Promise<void> {
    isWanted = true;
    loading ??= inTurn(async () => {
      if (userId === null) await session.refresh();
      loading = null;
      const whose = userId;
      if (whose === null) return show({ status: browser.signInHint() === null ? 'signed-out' : 'failed' });
      try {
        const list = await calls.list(whose);
        if (await isStill(whose)) confirm(whose, list);
      } catch (error) {
        await failed(error, whose, true);
      }
    });
    return loading;
  }

  /** Shows `edit` at once, makes the call when it is its turn, and keeps what `settle` makes of the answer. */
  async function change<T>(
    edit: Edit,
    call: (userId: string) => Promise<T>,
    settle: (answer: T) => Edit,
  ): Promise<T | null> {
    const whose = userId;
    if (whose === null) return null;
    waiting = [...waiting, edit];
    show({ problem: null });
    return await inTurn(async () => {
      const mine = async () => (await isStill(whose)) && waiting.includes(edit);
      try {
        if (!(await mine())) return null;
        const answer = await call(whose);
        if (!(await mine())) return null;
        waiting = waiting.filter((one) => one !== edit);
        const list = settle(answer)(confirmed);
        if ($state.get().known) {
          confirm(whose, list);
        } else {
          // One of a list that was never seen.
          confirmed = list;
          show();
          void load();
        }
        return answer;
      } catch (error) {
        waiting = waiting.filter((one) => one !== edit);
        await failed(error, whose, false);
        return null;
      }
    });
  }
  const nothing: Edit = (list) => list;
  /** A change whose answer is not looked at. */
  async function done(edit: Edit, call: (userId: string) => Promise<unknown>): Promise<boolean> {
    const answer = await change(
      edit,
      (whose) => call(whose).then(() => true),
      () => edit,
    );
    return answer === true;
  }

  session.$state.subscribe(({ status, person }) => {
    hint = browser.signInHint();
    const id = person?.id ?? null;
    if (id === userId && status !== 'signed-out') return;
    userId = id;
    start(status === 'signed-out' ? status : 'loading', id === null ? null : readCollections(browser.storage, id));
    if (id !== null && isWanted) void load();
  });
  const again = () => {
    if (isWanted) void load();
  };
  browser.onOnline(again);
  browser.onReturn(again);

  return {
    $state,
    load,
    create: (name) =>
      change(
        nothing,
        (whose) => calls.create(whose, name),
        (made) => (list) => [...list, made],
      ),
    rename: (id, name) =>
      done(
        edited(id, (one) => ({ ...one, name: name.trim() })),
        (whose) => calls.rename(whose, id, name),
      ),
    remove: (id) =>
      done(
        (list) => list.filter((one) => one.id !== id),
        (whose) => calls.remove(whose, id),
      ),
    async putIn(id, item, name) {
      const { type } = item;
      if (type === 'collection') return false;
      const thing: CollectionItemDto = { type, id: item.id, name, path: null };
      const put = (one: CollectionItemDto) =>
        edited(id, (into) => ({ ...into, items: [...without(into.items, one.id), one] }));
      const answer = await change(
        put(thing),
        async (whose) => {
          // Only favorites can be put in, and this heart may have been pressed a moment ago, or without a connection.
          if (!(await favorites.ensureSynced(item))) throw new NotHeard();
          return await calls.putIn(whose, id, item);
        },
        put,
      );
      // For its pictures, which the server chooses.
      if (answer !== null) void load();
      return answer !== null;
    },
    async takeOut(id, itemId) {
      const edit = edited(id, (from) => ({ ...from, items: without(from.items, itemId) }));
      const isOut = await done(edit, (whose) => calls.takeOut(whose, id, itemId));
      if (isOut) void load();
      return isOut;
    },
    async share(id) {
      const link = await change(
        nothing,
        (whose) => calls.share(whose, id),
        (made) => edited(id, (one) => ({ ...one, share: made })),
      );
      return link?.url ?? null;
    },
    stopSharing: (id) =>
      done(
        edited(id, (one) => ({ ...one, share: null, heartCount: 0 })),
        (whose) => calls.stopSharing(whose, id),
      ),
    clearProblem: () => show({ problem: null }),
  };
}
