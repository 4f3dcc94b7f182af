-- expand
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text,
	"words" text[] NOT NULL,
	"stems" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "search_synonyms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "refund_request_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"position" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_vendor_list";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_label" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "has_label" = true WHERE "parcel_state" = 'to_send' AND EXISTS (
  SELECT FROM "labels" WHERE "labels"."order_id" = "orders"."id" AND "labels"."status" = 'bought' AND "labels"."finished_at" IS NOT NULL
);--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "asked_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_request_photos" ADD CONSTRAINT "refund_request_photos_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_request_photos_request" ON "refund_request_photos" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "refund_request_photos_lost" ON "refund_request_photos" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "orders_vendor_list" ON "orders" USING btree ("vendor_id",(case when status <> 'paid' then 4 when parcel_state = 'to_send' and has_label then 2 when parcel_state = 'to_send' then 0 when parcel_state = 'to_hand_over' then 1 when parcel_state = 'sent' then 3 else 4 end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then ship_by end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then paid_at end),"paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("parcel_state","status","ship_by","channel","has_label") WHERE paid_at is not null;
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "transit_days" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "pickup_hours" jsonb;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "transit_days" integer;
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "processing_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_processing_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "tax_postponements" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "replies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_postponements" ADD CONSTRAINT "tax_postponements_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_requests_waiting" ON "backup_requests" USING btree ("state") WHERE state = 'waiting';
