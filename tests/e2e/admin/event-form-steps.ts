import type { Page } from 'playwright/test';
import { signInAs } from '../header-people.ts';
import { siteDatabase } from '../site-database.ts';

const slug = 'furnace-night-baxter-avenue';

export async function openForm(page: Page): Promise<void> {
  const { rows } = await siteDatabase().query('select id from events where slug = $1', [slug]);
  await signInAs(page, 'admin', `/admin/events/${rows[0].id}`);
}

export const cardOf = (page: Page) => page.locator('#event-card');
