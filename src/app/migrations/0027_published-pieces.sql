ALTER TABLE "uploads" ALTER COLUMN "vendor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_published" ON "products" USING btree ("published_at") WHERE is_active;--> statement-breakpoint
-- When exactly they came out isn't known. Drafts count as never published.
UPDATE "products" SET "published_at" = "created_at" WHERE "is_active" OR "archived_at" IS NOT NULL;
