import { Disk } from './fake-browser.ts';

interface Write {
  key: string;
  value: string | null;
}

interface View {
  values: Map<string, string>;
  /** Own writes that haven't reached the browser yet. */
  out: Write[];
  /** Writes of other tabs that haven't arrived here yet. */
  in: Write[];
  tell: ((key: string | null) => void)[];
}

/**
 * A browser whose tabs run in separate processes, as in reality: each sees its own writes immediately and the others' after
 * a delay. While a tab's own write of a key is in transit, it ignores other writes to that key, because its own comes later.
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

  /** Delivers one write, chosen by `pick`. Returns false if none is in transit. */
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
