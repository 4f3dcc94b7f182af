ALTER TABLE "erasures" ADD COLUMN "vendor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "avatar" jsonb;