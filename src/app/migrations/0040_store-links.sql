ALTER TABLE "vendors" ADD COLUMN "instagram" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "sales_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_instagram" CHECK ("vendors"."instagram" ~ '^[a-z0-9._]{0,30}$');--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_website" CHECK ("vendors"."website" = '' or ("vendors"."website" like 'https://%' and length("vendors"."website") <= 200));