import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { type PermitAnswer, readPermitAnswer } from '../../tax/permits.server.ts';
import type { OwnStore } from '../own-store.server.ts';

export interface FirstSteps {
  theme: string;
  hasPortrait: boolean;
  hasSold: boolean;
  permit: PermitAnswer;
}

export async function loadFirstSteps(
  db: Database,
  { id }: Pick<OwnStore, 'id'>,
  home: { regionCode: string; today: string },
): Promise<FirstSteps> {
  const { theme, portrait } = vendors;
  const [row] = await db
    .select({
      theme,
      portrait,
      hasSold: sql<boolean>`exists (select 1 from orders where orders.vendor_id = vendors.id and orders.paid_at is not null)`,
    })
    .from(vendors)
    .where(eq(vendors.id, id));
  if (!row) throw new Error('The store was deleted while its dashboard was loaded.');
  return {
    theme: row.theme,
    hasPortrait: row.portrait !== null,
    hasSold: row.hasSold,
    permit: row.hasSold ? 'none' : await readPermitAnswer(db, id, home),
  };
}
