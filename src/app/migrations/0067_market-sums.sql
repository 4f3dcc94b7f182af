-- expand
CREATE TABLE "market_sums" (
	"month" text PRIMARY KEY NOT NULL,
	"sales" integer NOT NULL,
	"in_person" integer NOT NULL,
	"estimated" integer NOT NULL,
	"stores" integer NOT NULL,
	"sellers" integer NOT NULL,
	"fee_returned_cents" bigint NOT NULL,
	"goods_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"processing_fee_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"disputed_cents" bigint NOT NULL,
	"dispute_fee_cents" bigint NOT NULL,
	"application_fee_cents" bigint NOT NULL,
	"processor_fee_cents" bigint NOT NULL,
	"artist_tax_cents" bigint NOT NULL,
	"marketplace_tax_cents" bigint NOT NULL,
	"plan_cents" bigint NOT NULL,
	"in_person_cents" bigint NOT NULL,
	"kept_cents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "month_sums_month";--> statement-breakpoint
DROP INDEX "month_units_month";--> statement-breakpoint
ALTER TABLE "month_units" ADD COLUMN "cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "month_sums_top" ON "month_sums" USING btree ("month",(paid_cents::float8),(in_person_cents::float8),"vendor_id");--> statement-breakpoint
CREATE INDEX "month_units_cents" ON "month_units" USING btree ("month","cents","product_id");