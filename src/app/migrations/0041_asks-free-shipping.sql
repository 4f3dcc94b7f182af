ALTER TABLE "vendors" ADD COLUMN "asks_free_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until 0035, $0 was what a store had whose artist never opened the field. Whether it was chosen, nobody knows, so its artist is asked.
UPDATE "vendors" SET "asks_free_shipping" = true WHERE "shipping_cents" = 0;
