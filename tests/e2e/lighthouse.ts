import lighthouse from 'lighthouse';
import { expect, test } from 'playwright/test';
import { lighthousePort } from '../playwright.config.ts';
import { moveNewWindows } from '../support/beside-pointer.ts';

/** So many runs rule out chance. */
const runs = 3;
/** While the machine is busy, so many that one of them has it for itself. */
const maxRuns = 12;

const exact = ['accessibility', 'best-practices', 'seo'] as const;
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Adds a test for each page, with Lighthouse's mobile throttling. Other load can only lower the performance score, so the best run
 * counts.
 * @param minRuns one run is enough if it is flawless, and otherwise three runs rule out chance
 */
export function testWithLighthouse(pages: readonly string[], minRuns: number): void {
  test.beforeAll(({ browser }) => moveNewWindows(browser));

  for (const path of pages) {
    test(`Lighthouse on ${path}: accessibility, best practices, and SEO 100, no layout shift`, async ({ baseURL }) => {
      test.setTimeout(maxRuns * 40_000);
      await measure(new URL(path, baseURL), minRuns);
    });
  }
}

async function measure(url: URL, minRuns: number): Promise<void> {
  const scores: Record<string, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
    cls: [],
  };
  const failed = new Set<string>();
  const slow = () => Math.max(0, ...(scores['performance'] ?? [])) < 95;
  const isFlawless = () =>
    !slow() &&
    failed.size === 0 &&
    exact.every((name) => scores[name]?.every((score) => score === 100)) &&
    scores['cls']?.every((shift) => shift === 0);
  const isEnough = (run: number) => run >= maxRuns || (run >= runs && !slow()) || (run >= minRuns && isFlawless());
  // The first visitor of a site that has just started waits for code to be read, which says nothing about the page.
  await (await fetch(url)).text();
  for (let run = 0; !isEnough(run); run++) {
    // Audits that only illustrate take a third of a run.
    const result = await lighthouse(url.href, {
      port: lighthousePort,
      output: 'json',
      logLevel: 'error',
      disableFullPageScreenshot: true,
      skipAudits: ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'],
    });
    if (!result) throw new Error('Lighthouse gave no result');
    for (const [name, category] of Object.entries(result.lhr.categories)) {
      scores[name]?.push(Math.round((category.score ?? 0) * 100));
      if (name === 'performance') continue;
      for (const { id, weight } of category.auditRefs) {
        if (weight > 0 && (result.lhr.audits[id]?.score ?? 1) < 1) failed.add(id);
      }
    }
    scores['cls']?.push(Number(result.lhr.audits['cumulative-layout-shift']?.numericValue ?? 1));
  }
  console.log(`${url.pathname}: ${JSON.stringify(scores)}`);
  expect([...failed]).toEqual([]);
  for (const name of exact) expect(median(scores[name] ?? []), name).toBe(100);
  expect(median(scores['cls'] ?? [])).toBe(0);
  expect(Math.max(...(scores['performance'] ?? [0]))).toBeGreaterThanOrEqual(95);
}
