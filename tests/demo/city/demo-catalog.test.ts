import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoApplicants } from '../../../src/demo/city/applicants.ts';
import { demoCatalog } from '../../../src/demo/city/catalog.ts';
import { datesOf } from '../../../src/demo/year/events.server.ts';
import { featuredVendorCount } from '../../../src/features/catalog/vendors.ts';
import { root } from '../../support/root.ts';

const { vendors, events } = demoCatalog;
const products = vendors.flatMap((vendor) => vendor.products);
const shownByKey = new Map(
  [
    ...vendors.flatMap(({ header, portrait }) => [header, portrait]),
    ...products.flatMap((product) => product.pictures),
    ...demoApplicants.flatMap((applicant) => applicant.pictures),
  ].map((shown) => [shown.key, shown]),
);
const pictures = [...shownByKey.values()];
const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,48}[a-z0-9])$/;

const media = (file: string): string => path.join(root, 'public/media', file);
const bytes = (file: string): number => statSync(media(file)).size;
const average = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0) / list.length;

test('the demo city has at least eight artists with sixty pieces in the first six categories and in prints', () => {
  expect(vendors.length).toBeGreaterThanOrEqual(8);
  expect(products.length).toBeGreaterThanOrEqual(60);
  for (const vendor of vendors) expect(vendor.products.length, vendor.slug).toBeGreaterThanOrEqual(6);
  expect(Math.max(...vendors.map((vendor) => vendor.products.length))).toBeGreaterThanOrEqual(10);
  const used = [...new Set(products.map((piece) => piece.category))].sort();
  expect(used).toEqual(['Ceramics', 'Glass Art', 'Jewelry', 'Paintings', 'Photography', 'Prints', 'Textiles']);
  expect(new Set(vendors.map((vendor) => vendor.theme)).size).toBe(4);
});

test('the four sample artists come first with 47, 32, 58 and 73 hearts', () => {
  expect(vendors.slice(0, 4).map((vendor) => vendor.hearts)).toEqual([47, 32, 58, 73]);
  for (const vendor of vendors.slice(4)) {
    expect(vendor.hearts).toBeGreaterThanOrEqual(6);
    expect(vendor.hearts).toBeLessThanOrEqual(30);
  }
});

test('slugs are valid, and unique among artists, events, and the pieces of one artist', () => {
  for (const list of [vendors, events, ...vendors.map((vendor) => vendor.products)]) {
    const slugs = list.map((entry) => entry.slug);
    for (const slug of slugs) expect(slug).toMatch(SLUG);
    expect(new Set(slugs).size).toBe(slugs.length);
  }
});

test('prices run from 24.99 to 125.00 and some pieces are sold', () => {
  const prices = products.map((piece) => piece.priceCents);
  expect(Math.min(...prices)).toBe(2499);
  expect(Math.max(...prices)).toBe(12500);
  const sold = products.filter((piece) => piece.inventory === 0).length;
  expect(sold).toBeGreaterThanOrEqual(6);
  expect(sold).toBeLessThanOrEqual(8);
  for (const piece of products) expect(piece.inventory, piece.slug).toBeLessThanOrEqual(12);
});

test('from any day on, events take place on their weekday, in their order', () => {
  for (let day = 1; day <= 28; day++) {
    const now = new Date(Date.UTC(2026, 10, day, 17));
    const starts = events.map((event) => datesOf(event, { now, timeZone: 'America/Kentucky/Louisville' }).startsAt);
    const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Kentucky/Louisville', weekday: 'long' });
    expect(starts.map((start) => shown.format(start))).toEqual(events.map(({ weekday }) => weekday));
    expect([...starts].sort((a, b) => a.getTime() - b.getTime())).toEqual(starts);
  }
});

test('artists have example addresses and joined before November 2026', () => {
  for (const vendor of vendors) {
    expect(vendor.email).toMatch(/^[a-z.]+@example\.com$/);
    expect(vendor.joinedDate).toMatch(/^202[56]-\d\d-\d\d$/);
    expect(vendor.joinedDate < '2026-11-01', vendor.slug).toBe(true);
  }
});

test('events lie eight to forty-five days ahead, name known artists, and every artist takes part in one', () => {
  const known = new Set(vendors.map((vendor) => vendor.slug));
  const seen = new Set<string>();
  expect(events.length).toBe(6);
  for (const event of events) {
    expect(event.daysAhead).toBeGreaterThanOrEqual(8);
    expect(event.daysAhead).toBeLessThanOrEqual(45);
    expect(event.startTime).toMatch(/^\d\d:\d\d$/);
    expect(event.vendorSlugs.length).toBeGreaterThanOrEqual(1);
    expect(event.vendorSlugs.length).toBeLessThanOrEqual(7);
    for (const slug of event.vendorSlugs) {
      expect(known.has(slug), slug).toBe(true);
      seen.add(slug);
    }
  }
  expect(seen.size).toBe(vendors.length);
});

test('the pieces that home shows first have two to four pictures each', () => {
  const first = vendors.slice(0, featuredVendorCount).flatMap(({ products }) => products.slice(0, 2));
  expect(first).toHaveLength(12);
  for (const piece of first) {
    expect(piece.pictures.length, piece.slug).toBeGreaterThanOrEqual(2);
    expect(piece.pictures.length, piece.slug).toBeLessThanOrEqual(4);
  }
});

test('every picture has words for someone who cannot see it', () => {
  for (const shown of pictures) expect(shown.alt.length, shown.key).toBeGreaterThan(30);
});

test('every picture is stored in all its widths, with the size it claims', async () => {
  for (const shown of pictures) {
    for (const width of shown.widths)
      expect(existsSync(media(`${shown.key}-${width}.avif`)), `${shown.key}-${width}`).toBe(true);
    expect(existsSync(media(`${shown.key}-720.webp`)), shown.key).toBe(true);
    const { width, height } = await sharp(media(`${shown.key}-${shown.width}.avif`)).metadata();
    expect([width, height], shown.key).toEqual([shown.width, shown.height]);
  }
}, 60_000);

test('pictures stay within the bytes that phones on slow connections can bear', () => {
  const of = (width: number) => pictures.map((shown) => bytes(`${shown.key}-${width}.avif`));
  // A phone's first picture. Only cloth, with its thousands of threads, needs more.
  expect(average(of(720))).toBeLessThanOrEqual(12_000);
  expect(of(720).filter((size) => size > 12_000).length).toBeLessThanOrEqual(8);
  expect(Math.max(...of(720))).toBeLessThanOrEqual(19_000);
  for (const { header } of vendors) expect(bytes(`${header.key}-720.avif`), header.key).toBeLessThanOrEqual(12_000);
  expect(Math.max(...of(480))).toBeLessThanOrEqual(8_500);
  expect(Math.max(...of(340))).toBeLessThanOrEqual(5_500);
  const all = pictures.flatMap((shown) => [
    ...shown.widths.map((width) => bytes(`${shown.key}-${width}.avif`)),
    bytes(`${shown.key}-720.webp`),
  ]);
  expect(all.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(8_000_000);
});
