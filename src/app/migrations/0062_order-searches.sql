-- expand, outside a transaction
-- Indexes for the lists of orders. They are made beside the writes, which takes about a minute for a million orders. One that a kill
-- left half made is dropped first. `pg_trgm` has been here since 0047.
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_name" ON "order_lines" USING gin (name gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_search" ON "orders" USING gin ((number || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10) || coalesce(shipping_address ->> 'name', '') || chr(10) || coalesce(place, '') || chr(10) || coalesce(tender_label, '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_vendor_list";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_vendor_list" ON "orders" USING btree ("vendor_id",(case when status <> 'paid' then 3 when parcel = 'to_send' then 0 when parcel = 'to_hand_over' then 1 when parcel = 'sent' then 2 else 3 end),(case when status = 'paid' and parcel in ('to_send', 'to_hand_over') then send_by end),(case when status = 'paid' and parcel in ('to_send', 'to_hand_over') then paid_at end),"paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("parcel","status","send_by","channel","phone_id") WHERE paid_at is not null;--> statement-breakpoint
-- So that the planner knows how frequent a text is.
ANALYZE "orders", "order_lines";
