/** An artist's list of pieces with 2,000 pieces beside one with 20. tests/api/studio/piece-list.test.ts compares queries and bytes. */
import { benchStores } from '../support/bench-stores.ts';

const fill = `
  insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, pictures)
  select store.id, 'piece-' || n, 'Piece ' || lpad(n::text, 4, '0'), 4500, n % 5, 'ceramics',
    (select pictures from products where slug = 'moon-jar') from store, generate_series(1, $1::int) as n`;

await benchStores([20, 2_000], fill, ['pieces', 'pieces?page=2', 'pieces?view=sold', 'pieces?q=0042']);
