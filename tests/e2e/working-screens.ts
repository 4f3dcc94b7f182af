/** The screens where artists, the admin, and customers work. Add new ones here. */
import { siteDatabase } from './site-database.ts';

type Who = 'artist' | 'admin' | 'customer';

interface Screens {
  who: Who;
  name: string;
  paths(): Promise<string[]>;
}

const store = '/vendor/portland-kiln';

/** The first row of a query stands for all like it. */
async function one(query: string): Promise<string> {
  const { rows } = await siteDatabase().query(`select (${query} limit 1) as one`);
  return rows[0].one;
}
const ofStore = `vendor_id = (select id from vendors where slug = 'portland-kiln')`;

export const workingScreens: readonly Screens[] = [
  {
    who: 'artist',
    name: 'orders',
    paths: async () => {
      const order = await one(
        `select number from orders where ${ofStore} and parcel_state = 'to_send' and not has_label and status = 'paid'`,
      );
      const sent = await one(
        `select o.number from orders o join labels l on l.order_id = o.id where o.parcel_state = 'sent'`,
      );
      const sale = await one(
        `select number from orders where ${ofStore} and channel = 'in_person' and status = 'paid'`,
      );
      const thread = await one(`select id from threads where ${ofStore}`);
      return [
        store,
        ...['orders', `orders/${order}`, `orders/${order}/refund`, `orders/${sale}`].map((path) => `${store}/${path}`),
        ...[`orders/${order}/label`, `orders/${sent}/label`, 'postage', 'figures', 'figures/tax', 'payments'].map(
          (path) => `${store}/${path}`,
        ),
        ...['messages', `messages/${thread}`].map((path) => `${store}/${path}`),
      ];
    },
  },
  {
    who: 'artist',
    name: 'pieces and storefront',
    paths: async () => {
      const piece = await one(`select id from products where ${ofStore} and slug = 'moon-jar'`);
      return [
        ...['pieces', 'pieces/new', `pieces/${piece}`, `pieces/${piece}/published`].map((path) => `${store}/${path}`),
        ...['storefront', 'storefront/about', 'storefront/shipping', 'shipping'].map((path) => `${store}/${path}`),
        ...['boxes', 'print', 'sold-in-person', 'transfers'].map((path) => `${store}/${path}`),
      ];
    },
  },
  {
    who: 'admin',
    name: 'people and orders',
    paths: async () => {
      const customer = await one(`select id from users where email like 'customer@%'`);
      return [
        ...['/admin', '/admin/reports', '/admin/applications', '/admin/artists', '/admin/orders', '/admin/customers'],
        `/admin/artists/${await one(`select id from vendors where slug = 'portland-kiln'`)}`,
        `/admin/applications/${await one(`select id from applications where state = 'open'`)}`,
        `/admin/customers/${customer}`,
        `/admin/role?user=${customer}&change=grant`,
      ];
    },
  },
  {
    who: 'admin',
    name: 'site',
    paths: async () => [
      ...['/admin/events', '/admin/events/new', '/admin/invite-codes', '/admin/mails', '/admin/audit', '/admin/tax'],
      ...[
        '/admin/figures',
        '/admin/categories',
        '/admin/categories/ceramics',
        '/admin/newsletter',
        '/admin/plans',
        '/admin/backups',
      ],
      ...['/admin/debug', '/system/debug'],
    ],
  },
  {
    who: 'customer',
    name: 'account',
    paths: async () => [
      ...['/account/application', '/account/messages', '/account/settings', '/account/settings/orders'],
      `/account/orders/${await one(`select number from orders join users on users.id = user_id where users.email like 'customer@%' and status = 'paid'`)}`,
      // Not theirs.
      '/admin',
    ],
  },
];
