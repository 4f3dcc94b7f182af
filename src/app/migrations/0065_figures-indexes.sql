-- expand, outside a transaction
-- Indexes for figures: payments that came too late, and refunds by the months in which they count. They are made beside the writes. One
-- that a kill left half made is dropped first.
DROP INDEX CONCURRENTLY IF EXISTS "orders_vendor_late";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_vendor_late" ON "orders" USING btree ("vendor_id") WHERE paid_at is null and status in ('refunded', 'needs_attention');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_vendor_took";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_vendor_took" ON "refunds" USING btree ("vendor_id",coalesce(taken_at, created_at));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_vendor_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_vendor_failed" ON "refunds" USING btree ("vendor_id","failed_at") WHERE status = 'failed';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_vendor_fee_returned";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_vendor_fee_returned" ON "refunds" USING btree ("vendor_id","fee_returned_at") WHERE fee_returned_at is not null;--> statement-breakpoint
-- So that the planner knows how many refunds a store has.
ANALYZE "refunds";
