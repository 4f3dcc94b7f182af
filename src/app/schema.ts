/** Every table, for the migration generator and the tests that walk the schema. Not a barrel to import rows from. */
export * from '../features/accounts/accounts.table.ts';
export * from '../features/accounts/links/signed-links.table.ts';
export * from '../features/buying/orders/orders.table.ts';
export * from '../features/buying/orders/stock.table.ts';
export * from '../features/buying/refunds/refunds.table.ts';
export * from '../features/catalog/events.table.ts';
export * from '../features/catalog/products.table.ts';
export * from '../features/catalog/vendors.table.ts';
export * from '../features/favorites/collections/collections.table.ts';
export * from '../features/favorites/favorites.table.ts';
export * from '../features/messages/messages.table.ts';
export * from '../features/studio/invites/invites.table.ts';
export * from '../features/studio/payments/payment-accounts.table.ts';
export * from '../features/studio/transfers/transfers.table.ts';
export * from '../features/studio/uploads/uploads.table.ts';
export * from '../platform/http/rate-limits.table.ts';
