import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { addCustomer, openSession } from './sessions.ts';
import { siteDatabase } from './site-database.ts';

export interface Studio {
  slug: string;
  vendorId: string;
  userId: string;
}

/** Signs in as the owner of a new store that no other test uses. */
export async function openStudio(page: Page): Promise<Studio> {
  const slug = `booth-${randomUUID().slice(0, 8)}`;
  const userId = await addCustomer('Nora Bettencourt');
  await siteDatabase().query(`update users set role = 'vendor' where id = $1`, [userId]);
  const { rows } = await siteDatabase().query(
    `insert into vendors (slug, owner_user_id, name, owner, email, joined_date, payments_state, shipping_cents)
     values ($1, $2, 'Booth Nine Glass', 'Nora Bettencourt', $3, '2026-01-17', 'ready', 0) returning id`,
    [slug, userId, `${slug}@example.org`],
  );
  await openSession(page, userId);
  return { slug, vendorId: rows[0].id, userId };
}

interface PieceRow {
  name: string;
  price_cents: number;
  is_active: boolean;
  revision: number;
  inventory: number;
  medium: string;
  pictures: { key: string; alt: string }[];
}

/** Returns the pieces of a store, as the database has them. */
export async function piecesOf({ vendorId }: Studio): Promise<(PieceRow & { id: string })[]> {
  const { rows } = await siteDatabase().query('select * from products where vendor_id = $1 order by created_at', [
    vendorId,
  ]);
  return rows;
}

/** Adds a draft with pictures of the demo. Returns its id. */
export async function addDraft({ vendorId }: Studio, pictures = 0, slug = 'tulip-poplar'): Promise<string> {
  const keys = ['header', 'studio', 'portrait'].slice(0, pictures);
  const all = keys.map((key) => ({
    key: `demo/portland-kiln/${key}`,
    width: 1020,
    height: 1275,
    alt: key,
    widths: [340, 720, 1020],
  }));
  const { rows } = await siteDatabase().query(
    `insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, is_active, pictures)
     values ($1, $3, 'Tulip Poplar', 11000, 1, 'glass-art', false, $2) returning id`,
    [vendorId, JSON.stringify(all), slug],
  );
  // So that the count is explained by movements, as everywhere.
  await siteDatabase().query(
    `insert into stock_movements (product_id, kind, quantity, cause) values ($1, 'adjust', 1, 'opening')`,
    [rows[0].id],
  );
  return rows[0].id;
}

/** Makes a real JPEG, as a phone takes it, but small. */
export async function makePhoto(
  name: string,
  color: string,
  width = 360,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width, height: (width * 4) / 3, channels: 3, background: color } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
