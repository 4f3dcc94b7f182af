-- expand
ALTER TABLE "order_lines" ADD COLUMN "processing_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_processing_cents" integer DEFAULT 0 NOT NULL;
