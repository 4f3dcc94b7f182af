/** The rules and the board of docs/alerts: what they ask for is in /metrics. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../../src/app/metrics/metrics.ts';
import { readRelease } from '../../../src/platform/database/release.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { root } from '../../support/root.ts';

const read = (file: string) => readFileSync(path.join(root, 'docs', file), 'utf8');
const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('alerts/board.json'));
const rules = [...read('alerts/rules.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(
  ([, name = '', expr = '']) => ({
    name,
    expr,
  }),
);
const expressions = [...rules, ...board.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** Metrics and their labels as an expression names them. What Prometheus adds by itself is left out. */
function namedIn(expr: string): { metric: string; labels: string[] }[] {
  const plain = expr
    .replace(/\b(?:by|ignoring|on|without)\s*\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:and|or|unless)\b/g, '');
  return [...plain.matchAll(/\b([a-z][a-z_\d]*)\b(?!\s*[("\w=])(?:\{([^}]*)\})?/g)]
    .map(([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label).filter((label) => label !== 'job'),
    }))
    .filter(({ metric }) => metric !== 'up');
}

let database: FreshDatabase;
let metrics: string;

beforeAll(async () => {
  database = await freshDatabase();
  const counted = createMetrics(await readRelease(root));
  counted.answered({ requestId: '1', method: 'GET', path: '/', status: 500, ms: 1, fromCache: false });
  counted.rendered({ shared: true, failed: false, ms: 1 });
  counted.cacheRead('fresh');
  counted.queried(1, true);
  metrics = await counted.read(database.db, root);
});
afterAll(() => database.close());

test('every metric that a rule or a panel names is in /metrics', () => {
  const named = expressions.flatMap(namedIn);
  expect(new Set(named.map(({ metric }) => metric)).size).toBeGreaterThan(15);
  const known = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  expect(named.filter(({ metric }) => !known.has(metric))).toEqual([]);
});

test('every label by which they choose is one of the metric', () => {
  const created =
    readFileSync(path.join(root, 'src/app/metrics/metrics.ts'), 'utf8') +
    readFileSync(path.join(root, 'src/app/metrics/metrics-gauges.ts'), 'utf8');
  const wrong = expressions.flatMap(namedIn).filter(({ metric, labels }) => {
    const declared = created.slice(created.indexOf(`'${metric}'`)).match(/\[([^\]]*)\]/)?.[1] ?? '';
    return labels.some((label) => !declared.includes(`'${label}'`));
  });
  expect(wrong).toEqual([]);
});

test('brackets of expressions are closed', () => {
  const counts = (expr: string, open: string, close: string) => expr.split(open).length === expr.split(close).length;
  expect(
    expressions.filter((expr) => !['()', '[]', '{}'].every(([open = '', close = '']) => counts(expr, open, close))),
  ).toEqual([]);
});

test('the page explains every rule', () => {
  const page = read('operations/alerts.md');
  expect(rules.length).toBeGreaterThan(7);
  expect(rules.filter(({ name }) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
