CREATE TYPE "public"."checkout_ui" AS ENUM('hosted', 'embedded');--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ui" "checkout_ui" DEFAULT 'hosted' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "check_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("created_at") WHERE status = 'needs_attention' and attention = 'refund_due';