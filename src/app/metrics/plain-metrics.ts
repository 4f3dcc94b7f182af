/**
 * Counters and histograms of what happens thousands of times a second. A registry of prom-client prints them; its own ones
 * take longer for one count than the site takes for a cached page.
 */
import type { Metric, Registry } from 'prom-client';

interface Described {
  name: string;
  help: string;
  labelNames: readonly string[];
  registry: Registry;
}

interface Sample {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

class Series<T> {
  readonly #numbers = new Map<string, { labels: Record<string, string>; numbers: T }>();
  readonly #names: readonly string[];
  readonly #create: () => T;

  constructor(names: readonly string[], create: () => T) {
    this.#names = names;
    this.#create = create;
  }

  of(values: readonly string[]): T {
    const key = values.join('\n');
    let known = this.#numbers.get(key);
    if (known === undefined) {
      const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? '']));
      known = { labels, numbers: this.#create() };
      this.#numbers.set(key, known);
    }
    return known.numbers;
  }

  toSamples(describe: (labels: Record<string, string>, numbers: T) => Sample[]): Sample[] {
    return [...this.#numbers.values()].flatMap(({ labels, numbers }) => describe(labels, numbers));
  }
}

/** A registry asks a metric for its samples only. */
function register(type: string, { registry, name, help }: Described, samples: () => Sample[]): void {
  const get = async () => ({ name, help, type, values: samples(), aggregator: 'sum' });
  registry.registerMetric({ name, help, type, get } as unknown as Metric);
}

/** Returns the function that counts one more, given the labels' values in their order. */
export function createCounter(described: Described): (...values: string[]) => void {
  const series = new Series(described.labelNames, () => ({ count: 0 }));
  register('counter', described, () => series.toSamples((labels, { count }) => [{ labels, value: count }]));
  return (...values) => {
    series.of(values).count += 1;
  };
}

/**
 * Returns the function that counts a time in milliseconds, given the labels' values in their order.
 * @param limits of the buckets, in seconds
 */
export function createHistogram(
  described: Described,
  limits: readonly number[],
): (ms: number, ...values: string[]) => void {
  const { name, labelNames } = described;
  const bounds = [...limits, Number.POSITIVE_INFINITY];
  const series = new Series(labelNames, () => ({ sum: 0, counts: bounds.map(() => 0) }));
  register('histogram', described, () =>
    series.toSamples((labels, { sum, counts }) => {
      let count = 0;
      const buckets = bounds.map((bound, index) => {
        count += counts[index] ?? 0;
        const le = Number.isFinite(bound) ? bound : '+Inf';
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    }),
  );
  return (ms, ...values) => {
    const numbers = series.of(values);
    const bucket = bounds.findIndex((bound) => ms <= bound * 1000);
    numbers.sum += ms / 1000;
    numbers.counts[bucket] = (numbers.counts[bucket] ?? 0) + 1;
  };
}
