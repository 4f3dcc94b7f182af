ALTER TABLE "uploads" DROP CONSTRAINT "uploads_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "uploads_vendor";--> statement-breakpoint
DROP INDEX "uploads_waiting";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "attached_revision" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_product" ON "uploads" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_vendor" ON "uploads" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("created_at") WHERE finished_at is null;