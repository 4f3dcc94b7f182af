import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { sanitizeCss } from '../../catalog/custom-css/custom-css.ts';
import { vendors } from '../../catalog/vendors.table.ts';

const stores = 100;

/**
 * Sanitizes the custom CSS of all stores again, from what their artists typed, so that a stricter release also treats what was saved
 * before it. Writes only what changed, and not if the artist saves meanwhile.
 */
export async function renewCustomCss(db: Database): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db
      .select({ id: vendors.id, source: vendors.customCssSource, css: vendors.customCss })
      .from(vendors)
      .where(and(ne(vendors.customCssSource, ''), gt(vendors.id, after)))
      .orderBy(vendors.id)
      .limit(stores);
    for (const { id, source, css: stored } of page) {
      const { css } = sanitizeCss(source, id);
      if (css === stored) continue;
      await db
        .update(vendors)
        .set({ customCss: css })
        .where(and(eq(vendors.id, id), eq(vendors.customCssSource, source)));
    }
    const last = page.at(-1);
    if (last === undefined || page.length < stores) return;
    after = last.id;
  }
}
