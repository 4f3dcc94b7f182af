-- expand
CREATE TABLE "price_basis" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"contains_processing" boolean NOT NULL,
	CONSTRAINT "price_basis_id" CHECK ("price_basis"."id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "processing_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_processing_cents" integer DEFAULT 0 NOT NULL;
