CREATE TYPE "public"."link_subject" AS ENUM('order', 'thread');--> statement-breakpoint
CREATE TYPE "public"."parcel_state" AS ENUM('none', 'to_send', 'sent', 'delivered', 'to_hand_over', 'handed_over');--> statement-breakpoint
CREATE TYPE "public"."refund_source" AS ENUM('vendor', 'admin', 'late_payment', 'outside');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('started', 'pending', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."message_side" AS ENUM('visitor', 'vendor');--> statement-breakpoint
CREATE TYPE "public"."transfer_kind" AS ENUM('export', 'archive', 'csv');--> statement-breakpoint
CREATE TYPE "public"."transfer_state" AS ENUM('receiving', 'waiting', 'working', 'checked', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "signed_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" "link_subject" NOT NULL,
	"subject_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "signed_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "signed_links_one" UNIQUE("subject","subject_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"restock" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_product_id_pk" PRIMARY KEY("refund_id","product_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" "refund_status" DEFAULT 'started' NOT NULL,
	"source" "refund_source" NOT NULL,
	"requested_by" text,
	"reason" text,
	"amount_cents" integer NOT NULL,
	"goods_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"processing_fee_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"rounding_cents" integer DEFAULT 0 NOT NULL,
	"application_fee_cents" integer NOT NULL,
	"provider_id" text,
	"fee_refund_id" text,
	"failure" text,
	"operator_loss_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fee_returned_at" timestamp with time zone,
	"stock_returned_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"check_after" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_sum" CHECK ("refunds"."amount_cents" = "refunds"."goods_cents" + "refunds"."shipping_cents" + "refunds"."processing_fee_cents" + "refunds"."tax_cents" + "refunds"."rounding_cents")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"user_id" text,
	"visitor_name" text NOT NULL,
	"visitor_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vendor_read_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"reported_by" "message_side",
	"report_reason" text
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"requested_by" text,
	"kind" "transfer_kind" NOT NULL,
	"state" "transfer_state" DEFAULT 'waiting' NOT NULL,
	"bytes" bigint,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rounding_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "application_fee_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "processor_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel" "parcel_state" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hand_over_note" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "side" "message_side";--> statement-breakpoint
-- Every message so far was a visitor's first one, and begins a thread of the same id.
INSERT INTO "threads" ("id", "vendor_id", "visitor_name", "visitor_email", "created_at", "last_at")
	SELECT "id", "vendor_id", "from_name", "from_email", "created_at", "created_at" FROM "messages";--> statement-breakpoint
UPDATE "messages" SET "thread_id" = "id", "side" = 'visitor';--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "thread_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "side" SET NOT NULL;--> statement-breakpoint
-- Paid orders wait for their vendor, and those for pickup get a code.
UPDATE "orders" SET
	"parcel" = (CASE "delivery" WHEN 'shipping' THEN 'to_send' ELSE 'to_hand_over' END)::"parcel_state",
	"pickup_code" = CASE "delivery" WHEN 'pickup' THEN lpad(floor(random() * 10000)::int::text, 4, '0') END
	WHERE "status" = 'paid';--> statement-breakpoint
-- What was refunded so far were whole payments of orders that had ended.
INSERT INTO "refunds" ("order_id", "status", "source", "amount_cents", "goods_cents", "shipping_cents", "processing_fee_cents",
		"application_fee_cents", "created_at", "succeeded_at", "fee_returned_at", "finished_at")
	SELECT "id", 'succeeded', 'late_payment', "total_cents", "goods_cents" - "discount_cents", "shipping_cents", "processing_fee_cents",
		"application_fee_cents", coalesce("closed_at", "created_at"), coalesce("closed_at", "created_at"),
		coalesce("closed_at", "created_at"), coalesce("closed_at", "created_at")
	FROM "orders" WHERE "status" = 'refunded' AND "total_cents" > 0;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_lines"("order_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_vendor" ON "disputes" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_at_a_time" ON "refunds" USING btree ("order_id") WHERE status in ('started', 'pending');--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("check_after") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "threads_vendor_last" ON "threads" USING btree ("vendor_id","last_at");--> statement-breakpoint
CREATE INDEX "threads_order" ON "threads" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "threads_user" ON "threads" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "threads_reported" ON "threads" USING btree ("reported_at") WHERE reported_at is not null;--> statement-breakpoint
CREATE INDEX "transfers_vendor" ON "transfers" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_waiting" ON "transfers" USING btree ("created_at") WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "transfers_expired" ON "transfers" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_at_a_time" ON "transfers" USING btree ("vendor_id","kind") WHERE state in ('receiving', 'waiting', 'working');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_handed_over_by_users_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_vendor_paid" ON "orders" USING btree ("vendor_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_waiting" ON "orders" USING btree ("vendor_id","send_by") WHERE parcel in ('to_send', 'to_hand_over');--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "orders_charge_unread" ON "orders" USING btree ("paid_at") WHERE paid_at is not null and processor_fee_cents is null;--> statement-breakpoint
CREATE INDEX "messages_thread_created" ON "messages" USING btree ("thread_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."goods_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + "orders"."processing_fee_cents" + "orders"."tax_cents" + "orders"."rounding_cents");