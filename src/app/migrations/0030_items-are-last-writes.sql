ALTER TABLE "collection_items" ADD COLUMN "inside" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "collection_items" SET "changed_at" = "added_at";--> statement-breakpoint
CREATE INDEX "collection_items_changed" ON "collection_items" USING btree ("changed_at") WHERE not inside;