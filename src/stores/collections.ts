import { atom } from 'nanostores';
import type { CollectionCalls } from '../contract/collection-calls.ts';
import type { CollectionDto, CollectionItemDto } from '../contract/collections.ts';
import { ApiError } from '../contract/typed-fetch.ts';
import { type Browser, sessionKey } from './browser.ts';
import type { Collections, CollectionsState } from './collections-state.ts';

type List = readonly CollectionDto[];
type Edit = (list: List) => List;

const noConnection = 'There is no connection just now. Collections can be changed when it is back.';
const noLuck = 'That did not work. Please try again.';

const edited =
  (id: string, edit: (one: CollectionDto) => CollectionDto): Edit =>
  (list) =>
    list.map((one) => (one.id === id ? edit(one) : one));

const without = (items: readonly CollectionItemDto[], itemId: string) => items.filter((item) => item.id !== itemId);

/**
 * The collections of whoever is signed in. Calls are made one after the other, in the order of the presses; what is shown
 * is what the server last said, with everything laid over it that still waits.
 */
export function createCollections(
  calls: CollectionCalls,
  browser: Pick<Browser, 'onOnline' | 'signInHint' | 'storage'>,
): Collections {
  const $state = atom<CollectionsState>({ status: 'loading', collections: [], problem: null });
  let confirmed: List = [];
  let waiting: readonly Edit[] = [];
  /** Whose list it is. */
  let hint = browser.signInHint();
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
  const forget = (status: 'signed-out' | 'loading') => {
    confirmed = [];
    waiting = [];
    show({ status, problem: null });
  };
  /** Takes in why a call failed. */
  const failed = (error: unknown, whileLoading: boolean) => {
    if (error instanceof ApiError && error.status === 401 && error.body.code !== 'beta_locked') {
      forget('signed-out');
    } else if (!(error instanceof ApiError)) {
      show(whileLoading ? { status: 'offline' } : { status: 'offline', problem: noConnection });
    } else if (whileLoading) {
      show({ status: 'failed' });
    } else {
      show({ problem: error.body.error ?? noLuck });
      // It may have been changed or deleted elsewhere.
      void load();
    }
  };

  function load(): Promise<void> {
    loading ??= inTurn(async () => {
      loading = null;
      const whose = browser.signInHint();
      hint = whose;
      if (whose === null) return forget('signed-out');
      try {
        const list = await calls.list();
        if (browser.signInHint() !== whose) return;
        confirmed = list;
        show({ status: 'ready' });
      } catch (error) {
        failed(error, true);
      }
    });
    return loading;
  }

  /** Shows `edit` at once, makes the call when it is its turn, and keeps what `settle` makes of the answer. */
  async function change<T>(edit: Edit, call: () => Promise<T>, settle: (answer: T) => Edit): Promise<T | null> {
    const whose = hint;
    waiting = [...waiting, edit];
    show({ problem: null });
    return await inTurn(async () => {
      const mine = () => waiting.includes(edit) && browser.signInHint() === whose && whose !== null;
      try {
        if (!mine()) return null;
        const answer = await call();
        if (!mine()) return null;
        confirmed = settle(answer)(confirmed);
        waiting = waiting.filter((one) => one !== edit);
        show({ status: 'ready' });
        return answer;
      } catch (error) {
        waiting = waiting.filter((one) => one !== edit);
        failed(error, false);
        return null;
      }
    });
  }
  const nothing: Edit = (list) => list;
  /** A change whose answer is not looked at. */
  async function done(edit: Edit, call: () => Promise<unknown>): Promise<boolean> {
    const answer = await change(
      edit,
      () => call().then(() => true),
      () => edit,
    );
    return answer === true;
  }

  browser.onOnline(() => void load());
  browser.storage.onChange((key) => {
    if ((key !== sessionKey && key !== null) || browser.signInHint() === hint) return;
    hint = browser.signInHint();
    forget(hint === null ? 'signed-out' : 'loading');
    if (hint !== null) void load();
  });

  return {
    $state,
    load,
    create: (name) =>
      change(
        nothing,
        () => calls.create(name),
        (made) => (list) => [...list, made],
      ),
    rename: (id, name) =>
      done(
        edited(id, (one) => ({ ...one, name: name.trim() })),
        () => calls.rename(id, name),
      ),
    remove: (id) =>
      done(
        (list) => list.filter((one) => one.id !== id),
        () => calls.remove(id),
      ),
    async putIn(id, item, name) {
      const { type } = item;
      if (type === 'collection') return false;
      const thing: CollectionItemDto = { type, id: item.id, name, path: null };
      const put = (one: CollectionItemDto) =>
        edited(id, (into) => ({ ...into, items: [...without(into.items, one.id), one] }));
      const answer = await change(put(thing), () => calls.putIn(id, item), put);
      // For its pictures, which the server chooses.
      if (answer !== null) void load();
      return answer !== null;
    },
    async takeOut(id, itemId) {
      const edit = edited(id, (from) => ({ ...from, items: without(from.items, itemId) }));
      const isOut = await done(edit, () => calls.takeOut(id, itemId));
      if (isOut) void load();
      return isOut;
    },
    async share(id) {
      const link = await change(
        nothing,
        () => calls.share(id),
        (made) => edited(id, (one) => ({ ...one, share: made })),
      );
      return link?.url ?? null;
    },
    stopSharing: (id) =>
      done(
        edited(id, (one) => ({ ...one, share: null, heartCount: 0 })),
        () => calls.stopSharing(id),
      ),
    clearProblem: () => show({ problem: null }),
  };
}
