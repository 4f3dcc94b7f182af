/**
 * Lets only so many pages be rendered at once, and so many wait, with a share of both for each network: what is in progress holds
 * memory and the processor, whoever asked for it.
 */
import { toIpv6Site, toNetwork } from '../rate-limit.ts';
import { ClientGone } from './bodies.ts';

export class TooManyRenders extends Error {
  override readonly name = 'TooManyRenders';
}

export interface PlaceLimits {
  rendering: number;
  waiting: number;
}

export interface RenderPlaces {
  /**
   * Resolves with what gives the place back, safe to call twice, once there is one.
   * @param address whose page it is; null for one that the site renews by itself, which goes first and is never refused
   * @throws TooManyRenders at once; ClientGone if the signal aborts while it waits
   */
  enter(address: string | null, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  networks: readonly Network[];
  begin(): void;
}

interface Network {
  name: string;
  share: number;
}

/** An address or a /64 gets half of all places, as a market’s visitors share one, a /48 three quarters of them. */
function networksOf(address: string): readonly Network[] {
  const site = toIpv6Site(address);
  const own = { name: toNetwork(address), share: 1 / 2 };
  return site === null ? [own] : [own, { name: site, share: 3 / 4 }];
}

class Counts {
  readonly #byName = new Map<string, number>();
  readonly #max: number;
  total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  isFull(): boolean {
    return this.total >= this.#max;
  }

  hasRoomFor(networks: readonly Network[]): boolean {
    return networks.every(({ name, share }) => (this.#byName.get(name) ?? 0) < Math.ceil(this.#max * share));
  }

  add(networks: readonly Network[], change: 1 | -1): void {
    this.total += change;
    for (const { name } of networks) {
      const count = (this.#byName.get(name) ?? 0) + change;
      if (count === 0) this.#byName.delete(name);
      else this.#byName.set(name, count);
    }
  }
}

/** @param isLimited false without rate limits: nobody is refused then, and networks have no shares */
export function createRenderPlaces(limits: PlaceLimits, isLimited: boolean): RenderPlaces {
  const rendering = new Counts(limits.rendering);
  const waiting = new Counts(limits.waiting);
  const line: Waiting[] = [];

  const leaveLine = (place: Waiting): void => {
    line.splice(line.indexOf(place), 1);
    waiting.add(place.networks, -1);
  };
  const beginNext = (): void => {
    if (rendering.isFull()) return;
    const next = line.find(({ networks }) => rendering.hasRoomFor(networks));
    next?.begin();
  };
  const take = (networks: readonly Network[]): (() => void) => {
    rendering.add(networks, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      rendering.add(networks, -1);
      beginNext();
    };
  };
  const wait = (networks: readonly Network[], goesFirst: boolean, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        leaveLine(place);
        reject(new ClientGone());
      };
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        leaveLine(place);
        resolve(take(networks));
      };
      const place = { networks, begin };
      waiting.add(networks, 1);
      if (goesFirst) line.unshift(place);
      else line.push(place);
      signal.addEventListener('abort', giveUp, { once: true });
    });

  return {
    async enter(address, signal) {
      if (signal.aborted) throw new ClientGone();
      const networks = address === null || !isLimited ? [] : networksOf(address);
      if (!rendering.isFull() && rendering.hasRoomFor(networks)) return take(networks);
      const isRefused = waiting.isFull() || !waiting.hasRoomFor(networks);
      if (address !== null && isLimited && isRefused) throw new TooManyRenders();
      return await wait(networks, address === null, signal);
    },
  };
}
