import { siteDatabase } from '../site-database.ts';

/** Finds an order of the demo's artist that waits to be sent, and has no label. */
export async function findWaiting(): Promise<string> {
  const { rows } = await siteDatabase().query(`
    select number from orders o where parcel_state = 'to_send' and status = 'paid'
      and vendor_id = (select id from vendors where slug = 'portland-kiln')
      and not exists (select from labels l where l.order_id = o.id)
      and not exists (select from sale_conflicts c where c.loser_id = o.id and c.state = 'open') order by number limit 1`);
  return rows[0].number;
}
