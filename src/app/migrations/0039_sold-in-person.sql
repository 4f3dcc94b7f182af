CREATE TYPE "public"."order_channel" AS ENUM('web', 'booth');--> statement-breakpoint
CREATE TYPE "public"."tender" AS ENUM('cash', 'card', 'venmo', 'check', 'other');--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "buyer_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "request_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "stripe_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" "order_channel" DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tender" "tender";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_on" date;--> statement-breakpoint
CREATE INDEX "orders_vendor_booth" ON "orders" USING btree ("vendor_id","sold_on") WHERE channel = 'booth' and paid_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (case "orders"."channel"
        when 'web' then "orders"."stripe_account_id" is not null and "orders"."buyer_key" is not null and "orders"."request_hash" is not null
          and "orders"."tender" is null and "orders"."place" is null and "orders"."sold_on" is null
        else "orders"."tender" is not null and "orders"."sold_on" is not null and "orders"."status" in ('paid', 'cancelled') and "orders"."parcel" = 'none'
          and "orders"."user_id" is null and "orders"."session_id" is null and "orders"."payment_id" is null and "orders"."shipping_cents" = 0
          and "orders"."processing_fee_cents" = 0 and "orders"."application_fee_cents" = 0 and coalesce("orders"."processor_fee_cents" = 0, false) end);