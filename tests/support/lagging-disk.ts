import { Disk } from './fake-browser.ts';

interface Write {
  key: string;
  value: string | null;
}

interface View {
  values: Map<string, string>;
  /** Written here, not yet known to the browser. */
  out: Write[];
  /** Written by others, not yet known here. */
  in: Write[];
  tell: ((key: string | null) => void)[];
}

/**
 * A browser whose tabs run in processes of their own, as they do: each sees its own writes at once, and those of the others
 * when they have traveled. While an own write of a key travels, those of others to that key are not looked at, since the
 * own one comes after them.
 */
export class LaggingDisk extends Disk {
  private readonly views: View[] = [];

  override tab(): ReturnType<Disk['tab']> {
    const view: View = { values: new Map(this.values), out: [], in: [], tell: [] };
    this.views.push(view);
    const tab = super.tab();
    return {
      ...tab,
      storage: {
        get: (key) => view.values.get(key) ?? null,
        set: (key, value) => {
          write(view.values, { key, value });
          view.out.push({ key, value });
          return true;
        },
        keys: (prefix) => [...view.values.keys()].filter((key) => key.startsWith(prefix)),
        onChange: (tell) => view.tell.push(tell),
      },
    };
  }

  /** One write arrives, somewhere: which one, `pick` decides. False when nothing is on its way. */
  travel(pick: number): boolean {
    const ways = this.views.flatMap((view) => [
      ...(view.out.length > 0 ? [() => this.arrive(view)] : []),
      ...(view.in.length > 0 ? [() => see(view)] : []),
    ]);
    ways[pick % ways.length]?.();
    return ways.length > 0;
  }

  travelAll(): void {
    while (this.travel(0));
  }

  private arrive(from: View): void {
    const next = from.out.shift();
    if (!next) return;
    write(this.values, next);
    for (const view of this.views) if (view !== from) view.in.push(next);
  }
}

function write(values: Map<string, string>, { key, value }: Write): void {
  if (value === null) values.delete(key);
  else values.set(key, value);
}

function see(view: View): void {
  const next = view.in.shift();
  if (!next || view.out.some(({ key }) => key === next.key)) return;
  write(view.values, next);
  for (const tell of view.tell) tell(next.key);
}
