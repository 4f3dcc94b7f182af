CREATE TYPE "public"."label_status" AS ENUM('buying', 'bought', 'refused', 'voiding', 'voided', 'void_refused');--> statement-breakpoint
CREATE TYPE "public"."tracking_state" AS ENUM('unknown', 'pre_transit', 'transit', 'delivered', 'returned', 'failure');--> statement-breakpoint
CREATE TABLE "vendor_boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"weight_oz" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_boxes_sides" CHECK (least("vendor_boxes"."length", "vendor_boxes"."width", "vendor_boxes"."height") >= 1),
	CONSTRAINT "vendor_boxes_weight" CHECK ("vendor_boxes"."weight_oz" >= 0)
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" "label_status" DEFAULT 'buying' NOT NULL,
	"requested_by" text,
	"rate_id" text NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"price_cents" integer NOT NULL,
	"insured_cents" integer,
	"box" jsonb NOT NULL,
	"weight_oz" integer NOT NULL,
	"provider_id" text,
	"tracking_number" text,
	"problem" text,
	"was_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bought_at" timestamp with time zone,
	"copied_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"void_asked_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"check_after" timestamp with time zone,
	"tracking" "tracking_state" DEFAULT 'unknown' NOT NULL,
	"track_after" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "labels_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "labels_price" CHECK ("labels"."price_cents" > 0),
	CONSTRAINT "labels_weight" CHECK ("labels"."weight_oz" > 0)
);
--> statement-breakpoint
CREATE TABLE "postage_accounts" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"sealed_token" text NOT NULL,
	"ping_key" text NOT NULL,
	"sends_from" jsonb NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "postage_accounts_ping_key_unique" UNIQUE("ping_key")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_oz" integer;--> statement-breakpoint
ALTER TABLE "vendor_boxes" ADD CONSTRAINT "vendor_boxes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_accounts" ADD CONSTRAINT "postage_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_boxes_name" ON "vendor_boxes" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "vendor_boxes_vendor" ON "vendor_boxes" USING btree ("vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "labels_order" ON "labels" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_one_open" ON "labels" USING btree ("order_id") WHERE status in ('buying', 'bought');--> statement-breakpoint
CREATE INDEX "labels_unfinished" ON "labels" USING btree ("check_after") WHERE status = 'voiding' or (status in ('buying', 'bought') and finished_at is null);--> statement-breakpoint
CREATE INDEX "labels_tracked" ON "labels" USING btree ("track_after") WHERE track_after is not null;--> statement-breakpoint
CREATE INDEX "labels_copied" ON "labels" USING btree ("copied_at") WHERE copied_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_oz" between 1 and 2400);