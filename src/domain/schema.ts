/** Every table, for the migration generator and the tests that walk the schema. Not a barrel to import rows from. */
export * from './accounts/accounts.table.ts';
export * from './checkout/checkout.table.ts';
export * from './collections/collections.table.ts';
export * from './events/events.table.ts';
export * from './favorites/favorites.table.ts';
export * from './messages/messages.table.ts';
export * from './orders/orders.table.ts';
export * from './products/products.table.ts';
export * from './vendors/vendors.table.ts';
