-- expand
CREATE TYPE "public"."price_reason" AS ENUM('bundle', 'flaw', 'friend');--> statement-breakpoint
ALTER TYPE "public"."booth_refusal" ADD VALUE 'price';--> statement-breakpoint
ALTER TYPE "public"."booth_refusal" ADD VALUE 'undone';--> statement-breakpoint
CREATE TABLE "booth_settings" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"helper_discount_percent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booth_settings_discount" CHECK ("booth_settings"."helper_discount_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "bare_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "bare_charges_amount" CHECK ("bare_charges"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_product_once";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "list_price_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_reason" "price_reason";--> statement-breakpoint
ALTER TABLE "event_days" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booth_settings" ADD CONSTRAINT "booth_settings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bare_charges" ADD CONSTRAINT "bare_charges_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bare_charges" ADD CONSTRAINT "bare_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bare_charges_vendor" ON "bare_charges" USING btree ("vendor_id","charged_at");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_list_price" CHECK ("order_lines"."price_reason" is null or "order_lines"."list_price_cents" is not null);