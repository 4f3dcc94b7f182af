import { ClientGone, TooManyBodies } from './bodies.ts';

export interface FormPlaceLimits {
  atOnce: number;
  /** As many from one network. An account has one place. */
  atOncePerNetwork: number;
  /** How long further forms of an account wait for its place: a button is tapped more than once. */
  turnMs: number;
  waitingPerAccount: number;
}

export class FormUnderway extends Error {
  override readonly name = 'FormUnderway';
}

/** @throws what `tooLate` makes after that time, ClientGone if there is nothing more to wait for */
export async function within<T>(step: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const gone = step.catch(() => {
    throw new ClientGone();
  });
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(0, ms));
  });
  try {
    return await Promise.race([gone, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Place {
  network: string;
  account: string | null;
  freed: Promise<void>;
  free(): void;
}

export function createFormPlaces(limits: FormPlaceLimits) {
  const open = new Set<Place>();
  const waiting: (string | null)[] = [];

  const findPlaceOf = (account: string | null): Place | undefined =>
    account === null ? undefined : [...open].find((place) => place.account === account);

  function openPlace(network: string, account: string | null): Place {
    const ofNetwork = [...open].filter((other) => other.network === network).length;
    if (open.size >= limits.atOnce || ofNetwork >= limits.atOncePerNetwork) throw new TooManyBodies();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const place = { network, account, freed, free };
    open.add(place);
    return place;
  }

  return {
    /**
     * Takes a place, and waits for it while another form of the account is being received.
     * @throws FormUnderway if that takes too long or too many wait, TooManyBodies
     */
    async take(network: string, account: string | null): Promise<Place> {
      let own = findPlaceOf(account);
      if (own === undefined) return openPlace(network, account);
      if (waiting.filter((one) => one === account).length >= limits.waitingPerAccount) throw new FormUnderway();
      waiting.push(account);
      const until = performance.now() + limits.turnMs;
      try {
        // One of those that wait finds the place free; the others find that one in it.
        for (; own !== undefined; own = findPlaceOf(account)) {
          await within(own.freed, until - performance.now(), () => new FormUnderway());
        }
        return openPlace(network, account);
      } finally {
        waiting.splice(waiting.indexOf(account), 1);
      }
    },
    free(place: Place): void {
      open.delete(place);
      place.free();
    },
  };
}
