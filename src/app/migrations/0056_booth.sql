-- Sales of paired phones: who sold what on which phone, what of it needs a person, and what was sold twice.
CREATE TYPE "public"."booth_refusal" AS ENUM('unreadable', 'totals', 'piece', 'revoked', 'changed', 'old');--> statement-breakpoint
CREATE TYPE "public"."conflict_state" AS ENUM('open', 'kept', 'refunded', 'over');--> statement-breakpoint
CREATE TABLE "booth_attention" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"phone_id" uuid NOT NULL,
	"client_sale_id" uuid NOT NULL,
	"reason" "booth_refusal" NOT NULL,
	"sale" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "booth_attention_sale" UNIQUE("vendor_id","client_sale_id")
);
--> statement-breakpoint
CREATE TABLE "booth_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_id" uuid NOT NULL,
	"token" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "booth_payments_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "booth_phones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"paired_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"pickup_tries" integer DEFAULT 0 NOT NULL,
	"pickup_tries_from" timestamp with time zone,
	CONSTRAINT "booth_phones_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "sale_conflicts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"loser_id" uuid,
	"state" "conflict_state" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "sale_conflicts_once" UNIQUE NULLS NOT DISTINCT("order_id","product_id","loser_id"),
	CONSTRAINT "sale_conflicts_quantity" CHECK ("sale_conflicts"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_channel";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_token_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tender_label" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tender_reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_given_cents" integer;--> statement-breakpoint
ALTER TABLE "booth_attention" ADD CONSTRAINT "booth_attention_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_attention" ADD CONSTRAINT "booth_attention_phone_id_booth_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."booth_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_payments" ADD CONSTRAINT "booth_payments_phone_id_booth_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."booth_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_payments" ADD CONSTRAINT "booth_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_phones" ADD CONSTRAINT "booth_phones_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_phones" ADD CONSTRAINT "booth_phones_paired_by_users_id_fk" FOREIGN KEY ("paired_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booth_attention_open" ON "booth_attention" USING btree ("vendor_id","created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "booth_payments_order" ON "booth_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "booth_phones_vendor" ON "booth_phones" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "sale_conflicts_open" ON "sale_conflicts" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sale_conflicts_loser" ON "sale_conflicts" USING btree ("loser_id") WHERE loser_id is not null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_id","created_at") WHERE phone_id is not null;--> statement-breakpoint
CREATE INDEX "orders_receipt_token" ON "orders" USING btree ("receipt_token_hash") WHERE receipt_token_hash is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_sale" UNIQUE("vendor_id","client_sale_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (case "orders"."channel"
        when 'web' then "orders"."stripe_account_id" is not null and "orders"."buyer_key" is not null and "orders"."request_hash" is not null
          and num_nonnulls("orders"."tender", "orders"."place", "orders"."sold_on", "orders"."client_sale_id", "orders"."tender_label", "orders"."tender_reference", "orders"."cash_given_cents") = 0
        else ("orders"."client_sale_id" is null or "orders"."phone_id" is not null) and "orders"."tender" is not null and "orders"."sold_on" is not null and "orders"."status" in ('paid', 'cancelled') and "orders"."parcel" = 'none'
          and "orders"."user_id" is null and "orders"."session_id" is null and "orders"."payment_id" is null and "orders"."shipping_cents" = 0
          and "orders"."processing_fee_cents" = 0 and "orders"."application_fee_cents" = 0 and coalesce("orders"."processor_fee_cents" = 0, false) end);