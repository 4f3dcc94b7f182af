-- expand
-- Both extensions are trusted: whoever may create in the database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('customer', 'vendor', 'admin');--> statement-breakpoint
CREATE TYPE "public"."link_subject" AS ENUM('order', 'thread');--> statement-breakpoint
CREATE TYPE "public"."booth_refusal" AS ENUM('unreadable', 'totals', 'piece', 'revoked', 'changed', 'old', 'short');--> statement-breakpoint
CREATE TYPE "public"."conflict_state" AS ENUM('open', 'kept', 'refunded', 'over');--> statement-breakpoint
CREATE TYPE "public"."checkout_ui" AS ENUM('hosted', 'embedded');--> statement-breakpoint
CREATE TYPE "public"."order_channel" AS ENUM('online', 'booth_card', 'in_person');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('pending', 'paid', 'expired', 'cancelled', 'needs_attention', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."parcel_state" AS ENUM('none', 'to_send', 'sent', 'delivered', 'to_hand_over', 'handed_over');--> statement-breakpoint
CREATE TYPE "public"."tax_owner" AS ENUM('artist', 'marketplace');--> statement-breakpoint
CREATE TYPE "public"."tender" AS ENUM('cash', 'card', 'venmo', 'check', 'other');--> statement-breakpoint
CREATE TYPE "public"."delivery" AS ENUM('shipping', 'pickup');--> statement-breakpoint
CREATE TYPE "public"."stock_movement_kind" AS ENUM('hold', 'release', 'sale', 'return', 'adjust', 'reserve', 'unreserve');--> statement-breakpoint
CREATE TYPE "public"."refund_source" AS ENUM('vendor', 'admin', 'late_payment', 'outside');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('started', 'pending', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."payments_state" AS ENUM('none', 'started', 'more_needed', 'ready', 'restricted', 'disconnected');--> statement-breakpoint
CREATE TYPE "public"."favorite_type" AS ENUM('artist', 'product', 'collection', 'event');--> statement-breakpoint
CREATE TYPE "public"."application_state" AS ENUM('open', 'invited', 'declined');--> statement-breakpoint
CREATE TYPE "public"."message_side" AS ENUM('visitor', 'vendor');--> statement-breakpoint
CREATE TYPE "public"."upload_state" AS ENUM('receiving', 'received', 'ready', 'refused');--> statement-breakpoint
CREATE TYPE "public"."label_status" AS ENUM('buying', 'bought', 'refused', 'voiding', 'voided', 'void_refused');--> statement-breakpoint
CREATE TYPE "public"."tracking_state" AS ENUM('unknown', 'pre_transit', 'transit', 'delivered', 'returned', 'failure');--> statement-breakpoint
CREATE TYPE "public"."transfer_kind" AS ENUM('export', 'archive', 'csv');--> statement-breakpoint
CREATE TYPE "public"."transfer_state" AS ENUM('receiving', 'waiting', 'working', 'checked', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image_url" text,
	"role" "role",
	"mirrored_role" "role",
	"provider_updated_at" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" "link_subject" NOT NULL,
	"subject_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "signed_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "account_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"avatar" jsonb,
	"order_updates" boolean DEFAULT true NOT NULL,
	"new_artist_alerts" boolean DEFAULT true NOT NULL,
	"event_alerts" boolean DEFAULT true NOT NULL,
	"price_drop_alerts" boolean DEFAULT false NOT NULL,
	"weekly_newsletter" boolean DEFAULT true NOT NULL,
	"marketing_since" timestamp with time zone,
	"profile_slug" text,
	"public_profile" boolean DEFAULT false NOT NULL,
	"data_sharing" boolean DEFAULT true NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"favorite_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"profile_saved_at" timestamp with time zone,
	"notifications_saved_at" timestamp with time zone,
	"privacy_saved_at" timestamp with time zone,
	"preferences_saved_at" timestamp with time zone,
	CONSTRAINT "account_settings_profile_slug_unique" UNIQUE("profile_slug"),
	CONSTRAINT "account_settings_theme" CHECK ("account_settings"."theme" in ('system', 'light', 'dark')),
	CONSTRAINT "account_settings_language" CHECK ("account_settings"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "account_settings_currency" CHECK ("account_settings"."currency" in ('USD', 'EUR', 'GBP'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_by" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"vendor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"avatar" jsonb,
	"provider_deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report" text NOT NULL,
	"email" text NOT NULL,
	"body" text NOT NULL,
	"sent_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text
);
--> statement-breakpoint
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
CREATE TABLE "booth_helper_codes" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booth_helper_codes_id_unique" UNIQUE("id")
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
	"is_helper" boolean DEFAULT false NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "booth_phones_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "booth_receipt_mails" (
	"order_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "booth_receipt_mails_order_id_address_hash_pk" PRIMARY KEY("order_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"buyer_key" text,
	"user_id" text,
	"vendor_id" uuid NOT NULL,
	"delivery" "delivery" NOT NULL,
	"items" jsonb NOT NULL,
	"customer_email" text,
	"ui" "checkout_ui" NOT NULL,
	"earlier_session" text,
	"total_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_drafts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
	"postage_cents" bigint NOT NULL,
	"in_person_cents" bigint NOT NULL,
	"kept_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" uuid,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "month_rule" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "month_rule_one" CHECK ("month_rule"."id")
);
--> statement-breakpoint
CREATE TABLE "month_sums" (
	"vendor_id" uuid NOT NULL,
	"month" text NOT NULL,
	"sales" integer NOT NULL,
	"in_person" integer NOT NULL,
	"estimated" integer NOT NULL,
	"has_sold" boolean NOT NULL,
	"fee_returned_cents" bigint NOT NULL,
	"online_sales" integer NOT NULL,
	"online_kept_cents" bigint NOT NULL,
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
	"postage_cents" bigint NOT NULL,
	"in_person_cents" bigint NOT NULL,
	"kept_cents" bigint NOT NULL,
	CONSTRAINT "month_sums_vendor_id_month_pk" PRIMARY KEY("vendor_id","month")
);
--> statement-breakpoint
CREATE TABLE "month_units" (
	"vendor_id" uuid NOT NULL,
	"month" text NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "month_units_vendor_id_month_product_id_pk" PRIMARY KEY("vendor_id","month","product_id"),
	CONSTRAINT "month_units_units" CHECK ("month_units"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text,
	"total_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "postage_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
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
CREATE TABLE "checkouts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"draft_id" text,
	"ui" "checkout_ui" DEFAULT 'hosted' NOT NULL,
	"session_id" text,
	"session_url" text,
	"client_secret" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"buyer_key" text NOT NULL,
	"network_key" text,
	"ipv6_site_key" text,
	"expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"picture" jsonb,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_product_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"channel" "order_channel" DEFAULT 'online' NOT NULL,
	"status" "order_status" DEFAULT 'pending' NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" text,
	"stripe_account_id" text,
	"payment_id" text,
	"currency" text DEFAULT 'usd' NOT NULL,
	"goods_cents" integer NOT NULL,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer NOT NULL,
	"processing_fee_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"tax_state" text,
	"tax_rate" integer,
	"tax_owed_by" "tax_owner",
	"tax_permit" text,
	"rounding_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"application_fee_cents" integer NOT NULL,
	"application_fee_id" text,
	"processor_fee_cents" integer,
	"parcel_state" "parcel_state" DEFAULT 'none' NOT NULL,
	"customer_email" text,
	"customer_name" text,
	"event_id" uuid,
	"attention" text,
	"attention_closed_at" timestamp with time zone,
	"attention_closed_by" text,
	"attention_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ship_by" date,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."goods_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + "orders"."processing_fee_cents" + "orders"."tax_cents" + "orders"."rounding_cents"),
	CONSTRAINT "orders_tax" CHECK (case num_nulls("orders"."tax_state", "orders"."tax_rate", "orders"."tax_owed_by", "orders"."tax_permit") when 0 then true when 4 then "orders"."tax_cents" = 0 else false end),
	CONSTRAINT "orders_event" CHECK ("orders"."event_id" is null or "orders"."channel" <> 'online'),
	CONSTRAINT "orders_channel" CHECK (case "orders"."channel"
        when 'in_person' then "orders"."status" in ('paid', 'cancelled') and "orders"."parcel_state" = 'none'
          and "orders"."user_id" is null and "orders"."payment_id" is null and "orders"."shipping_cents" = 0
          and "orders"."processing_fee_cents" = 0 and "orders"."application_fee_cents" = 0 and coalesce("orders"."processor_fee_cents" = 0, false)
        else "orders"."stripe_account_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"order_id" uuid,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"delivery" "delivery" NOT NULL,
	"address" jsonb,
	"carrier" text,
	"tracking_number" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"pickup_code" text,
	"pickup_tries" integer DEFAULT 0 NOT NULL,
	"handed_over_at" timestamp with time zone,
	"handed_over_by" text,
	"hand_over_note" text
);
--> statement-breakpoint
CREATE TABLE "booth_sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"phone_id" uuid NOT NULL,
	"client_sale_id" uuid,
	"sold_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"receipt_token_hash" text,
	CONSTRAINT "booth_sales_client_sale" UNIQUE("vendor_id","client_sale_id"),
	CONSTRAINT "booth_sales_clocks" CHECK (("booth_sales"."sold_at" is null) = ("booth_sales"."sent_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"tender" "tender" NOT NULL,
	"tender_label" text,
	"tender_reference" text,
	"cash_given_cents" integer,
	"place" text,
	"sold_on" date NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text,
	CONSTRAINT "sales_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"product_id" uuid NOT NULL,
	"kind" "stock_movement_kind" NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_once" UNIQUE NULLS NOT DISTINCT("order_id","product_id","kind","cause"),
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" > 0 or "stock_movements"."kind" = 'adjust')
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restock" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
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
	"vendor_id" uuid,
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
	"fee_tax_cents" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"fee_refund_id" text,
	"failure" text,
	"operator_loss_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fee_returned_at" timestamp with time zone,
	"stock_returned_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_sum" CHECK ("refunds"."amount_cents" = "refunds"."goods_cents" + "refunds"."shipping_cents" + "refunds"."processing_fee_cents" + "refunds"."tax_cents" + "refunds"."rounding_cents")
);
--> statement-breakpoint
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
CREATE TABLE "event_vendors" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	CONSTRAINT "event_vendors_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"location" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"admission_cents" integer,
	"picture" jsonb,
	"is_published" boolean DEFAULT true NOT NULL,
	"cancelled_at" timestamp with time zone,
	"moved_from" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_admission_not_negative" CHECK ("events"."admission_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "index_now" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reported_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "former_product_slugs" (
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "former_product_slugs_vendor_id_slug_pk" PRIMARY KEY("vendor_id","slug")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"medium" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"year" integer,
	"care" text,
	"price_cents" integer NOT NULL,
	"inventory" integer DEFAULT 0 NOT NULL,
	"category_slug" text,
	"box" text,
	"weight_oz" integer,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"position" integer DEFAULT 1000 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_vendor_slug" UNIQUE("vendor_id","slug"),
	CONSTRAINT "products_inventory" CHECK ("products"."inventory" >= 0),
	CONSTRAINT "products_archived" CHECK ("products"."archived_at" is null or not "products"."is_active"),
	CONSTRAINT "products_published_category" CHECK ("products"."category_slug" is not null or not "products"."is_active"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_oz" between 1 and 2400),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" between 50 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "former_vendor_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"owner_user_id" text,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"email" text NOT NULL,
	"neighborhood" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"specialties" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"joined_date" date NOT NULL,
	"stripe_account_id" text,
	"payments_state" "payments_state" DEFAULT 'none' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"suspended_reason" text,
	"away_until" timestamp with time zone,
	"rests_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"theme" text DEFAULT 'artsy' NOT NULL,
	"primary_color" text,
	"secondary_color" text,
	"portrait" jsonb,
	"header_picture" jsonb,
	"custom_css_source" text DEFAULT '' NOT NULL,
	"custom_css" text DEFAULT '' NOT NULL,
	"shipping_cents" integer,
	"free_shipping_over_cents" integer,
	"pickup" text,
	"sends_within_days" integer,
	"customer_discount_percent" integer DEFAULT 0 NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"sales_note" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "vendors_shipping" CHECK ("vendors"."shipping_cents" between 0 and 100000),
	CONSTRAINT "vendors_sends_within" CHECK ("vendors"."sends_within_days" between 1 and 60),
	CONSTRAINT "vendors_discount" CHECK ("vendors"."customer_discount_percent" between 0 and 90),
	CONSTRAINT "vendors_instagram" CHECK ("vendors"."instagram" ~ '^[a-z0-9._]{0,30}$'),
	CONSTRAINT "vendors_website" CHECK ("vendors"."website" = '' or ("vendors"."website" like 'https://%' and length("vendors"."website") <= 200))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid,
	"title" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"price_cents" integer,
	"category_slug" text,
	"neighborhood" text NOT NULL,
	"pickup" boolean NOT NULL,
	"ships" boolean NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"inside" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_items_collection_id_type_item_id_pk" PRIMARY KEY("collection_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_share_token_unique" UNIQUE("share_token")
);
--> statement-breakpoint
CREATE TABLE "favorite_clearings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cleared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" text NOT NULL,
	"type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"favorite" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_name" text DEFAULT '' NOT NULL,
	"saved_price_cents" integer,
	"saved_available" boolean,
	CONSTRAINT "favorites_user_id_type_item_id_pk" PRIMARY KEY("user_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "application_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"makes" text NOT NULL,
	"links" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" "application_state" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"invite_id" uuid,
	CONSTRAINT "applications_decision" CHECK (("applications"."state" = 'open') = ("applications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"code_end" text NOT NULL,
	"mail_token_hash" text,
	"mail_token_used_at" timestamp with time zone,
	"artist_name" text NOT NULL,
	"artist_email" text NOT NULL,
	"vendor_slug" text NOT NULL,
	"note" text,
	"picture" jsonb,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" text,
	"vendor_id" uuid,
	CONSTRAINT "invites_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "event_days" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"float_cents" integer DEFAULT 0 NOT NULL,
	"counted_cents" integer,
	"booth_fee_cents" integer DEFAULT 0 NOT NULL,
	"costs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"home" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "event_days_vendor_id_event_id_pk" PRIMARY KEY("vendor_id","event_id"),
	CONSTRAINT "event_days_amounts" CHECK ("event_days"."float_cents" >= 0 and "event_days"."booth_fee_cents" >= 0 and coalesce("event_days"."counted_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_booths" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "event_booths_event_name" UNIQUE("event_id","name")
);
--> statement-breakpoint
CREATE TABLE "event_exhibitors" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"booth_id" uuid,
	"hours" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_on" date,
	CONSTRAINT "event_exhibitors_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id"),
	CONSTRAINT "event_exhibitors_booth" UNIQUE("booth_id")
);
--> statement-breakpoint
CREATE TABLE "event_pieces" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"market_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "event_pieces_event_id_product_id_pk" PRIMARY KEY("event_id","product_id"),
	CONSTRAINT "event_pieces_units" CHECK ("event_pieces"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "market_reserves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"units_left" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	CONSTRAINT "market_reserves_once" UNIQUE("event_id","product_id"),
	CONSTRAINT "market_reserves_left" CHECK ("market_reserves"."units_left" between 0 and "market_reserves"."units")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" "message_side" NOT NULL,
	"body" text NOT NULL,
	"not_mailed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_vendors" (
	"vendor_id" uuid NOT NULL,
	"mailbox_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_vendors_vendor_id_mailbox_hash_pk" PRIMARY KEY("vendor_id","mailbox_hash")
);
--> statement-breakpoint
CREATE TABLE "thread_reports" (
	"thread_id" uuid NOT NULL,
	"side" "message_side" NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "thread_reports_thread_id_side_pk" PRIMARY KEY("thread_id","side")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"user_id" text,
	"visitor_name" text NOT NULL,
	"visitor_email" text NOT NULL,
	"mailbox_hash" text,
	"opened_at" timestamp with time zone,
	"disowned_at" timestamp with time zone,
	"ipv6_site_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vendor_read_at" timestamp with time zone,
	"blocked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "noticed_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"price_cents" integer NOT NULL,
	"in_stock" boolean NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_runs" (
	"kind" text NOT NULL,
	"edition" text NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "notification_runs_kind_edition_pk" PRIMARY KEY("kind","edition")
);
--> statement-breakpoint
CREATE TABLE "notifications_sent" (
	"kind" text NOT NULL,
	"edition" text NOT NULL,
	"user_id" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_sent_kind_edition_user_id_pk" PRIMARY KEY("kind","edition","user_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid,
	"created_by" text,
	"product_id" uuid,
	"alt" text DEFAULT '' NOT NULL,
	"state" "upload_state" DEFAULT 'receiving' NOT NULL,
	"bytes" integer NOT NULL,
	"stored_bytes" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"picture" jsonb,
	"problem" text,
	"finished_at" timestamp with time zone,
	"attached_revision" integer,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" between 1 and 10485760 and "uploads"."received" between 0 and "uploads"."bytes")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"free_until" timestamp with time zone NOT NULL,
	"waived_at" timestamp with time zone,
	"waived_by" text,
	"waived_note" text DEFAULT '' NOT NULL,
	"season_at" timestamp with time zone,
	"customer_account" text,
	"subscription_id" text,
	"status" text,
	"trial_ends_at" timestamp with time zone,
	"period_ends_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"unpaid_since" timestamp with time zone,
	"card" jsonb,
	"checkout_key" text,
	"checkout_session" text,
	"checkout_free_until" timestamp with time zone,
	"checkout_opened_at" timestamp with time zone,
	"stage" text DEFAULT 'open' NOT NULL,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settle_due_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL
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
	"due_at" timestamp with time zone,
	"tracking" "tracking_state" DEFAULT 'unknown' NOT NULL,
	"track_due_at" timestamp with time zone,
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
CREATE TABLE "payment_accounts" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "tax_permits" (
	"vendor_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_permits_vendor_id_state_pk" PRIMARY KEY("vendor_id","state")
);
--> statement-breakpoint
CREATE TABLE "tax_registrations" (
	"state" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"from_day" date NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" text
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
	"begun" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens_milli" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "files_place" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	"mark" uuid NOT NULL,
	"moving_to" text,
	"left_in" text,
	CONSTRAINT "files_place_id" CHECK ("files_place"."id"),
	CONSTRAINT "files_place_place" CHECK ("files_place"."place" in ('local', 's3'))
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_settings" ADD CONSTRAINT "account_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_attention" ADD CONSTRAINT "booth_attention_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_attention" ADD CONSTRAINT "booth_attention_phone_id_booth_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."booth_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_helper_codes" ADD CONSTRAINT "booth_helper_codes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_helper_codes" ADD CONSTRAINT "booth_helper_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_payments" ADD CONSTRAINT "booth_payments_phone_id_booth_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."booth_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_payments" ADD CONSTRAINT "booth_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_phones" ADD CONSTRAINT "booth_phones_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_phones" ADD CONSTRAINT "booth_phones_paired_by_users_id_fk" FOREIGN KEY ("paired_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_receipt_mails" ADD CONSTRAINT "booth_receipt_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_payments" ADD CONSTRAINT "postage_payments_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_payments" ADD CONSTRAINT "postage_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention_closed_by_users_id_fk" FOREIGN KEY ("attention_closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_handed_over_by_users_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_sales" ADD CONSTRAINT "booth_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_sales" ADD CONSTRAINT "booth_sales_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_boxes" ADD CONSTRAINT "vendor_boxes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_vendors" ADD CONSTRAINT "event_vendors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_vendors" ADD CONSTRAINT "event_vendors_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_product_slugs" ADD CONSTRAINT "former_product_slugs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_product_slugs" ADD CONSTRAINT "former_product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_vendor_slugs" ADD CONSTRAINT "former_vendor_slugs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_clearings" ADD CONSTRAINT "favorite_clearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_photos" ADD CONSTRAINT "application_photos_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_booths" ADD CONSTRAINT "event_booths_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_exhibitors" ADD CONSTRAINT "event_exhibitors_booth_id_event_booths_id_fk" FOREIGN KEY ("booth_id") REFERENCES "public"."event_booths"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_exhibitors" ADD CONSTRAINT "event_exhibitors_taking_part" FOREIGN KEY ("event_id","vendor_id") REFERENCES "public"."event_vendors"("event_id","vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pieces" ADD CONSTRAINT "event_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pieces" ADD CONSTRAINT "event_pieces_exhibitor" FOREIGN KEY ("event_id","vendor_id") REFERENCES "public"."event_exhibitors"("event_id","vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reserves" ADD CONSTRAINT "market_reserves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_vendors" ADD CONSTRAINT "muted_vendors_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noticed_products" ADD CONSTRAINT "noticed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_sent" ADD CONSTRAINT "notifications_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_accounts" ADD CONSTRAINT "postage_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_permits" ADD CONSTRAINT "tax_permits_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signed_links_live" ON "signed_links" USING btree ("subject","subject_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "report_replies_report" ON "report_replies" USING btree ("report","created_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "booth_attention_open" ON "booth_attention" USING btree ("vendor_id","created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "booth_payments_order" ON "booth_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "booth_phones_vendor" ON "booth_phones" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "booth_receipt_mails_address" ON "booth_receipt_mails" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "checkout_drafts_expires" ON "checkout_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "month_marks_vendor" ON "month_marks" USING btree ("vendor_id","day");--> statement-breakpoint
CREATE INDEX "month_sums_top" ON "month_sums" USING btree ("month",(paid_cents::float8),(in_person_cents::float8),"vendor_id");--> statement-breakpoint
CREATE INDEX "month_units_cents" ON "month_units" USING btree ("month","cents","product_id");--> statement-breakpoint
CREATE INDEX "plan_payments_vendor" ON "plan_payments" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_payments_paid" ON "plan_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "postage_payments_order" ON "postage_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "postage_payments_bought" ON "postage_payments" USING btree ("vendor_id","bought_at");--> statement-breakpoint
CREATE INDEX "postage_payments_returned" ON "postage_payments" USING btree ("vendor_id","returned_at");--> statement-breakpoint
CREATE INDEX "sale_conflicts_open" ON "sale_conflicts" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sale_conflicts_loser" ON "sale_conflicts" USING btree ("loser_id") WHERE loser_id is not null;--> statement-breakpoint
CREATE INDEX "checkouts_buyer" ON "checkouts" USING btree ("buyer_key");--> statement-breakpoint
CREATE INDEX "checkouts_network" ON "checkouts" USING btree ("network_key") WHERE network_key is not null;--> statement-breakpoint
CREATE INDEX "checkouts_ipv6_site" ON "checkouts" USING btree ("ipv6_site_key") WHERE ipv6_site_key is not null;--> statement-breakpoint
CREATE INDEX "checkouts_draft" ON "checkouts" USING btree ("draft_id") WHERE draft_id is not null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_name" ON "order_lines" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("vendor_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("created_at") WHERE status = 'needs_attention' and attention = 'refund_due';--> statement-breakpoint
CREATE INDEX "orders_vendor_created" ON "orders" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_vendor_paid" ON "orders" USING btree ("vendor_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_late" ON "orders" USING btree ("vendor_id") WHERE paid_at is null and status in ('refunded', 'needs_attention');--> statement-breakpoint
CREATE INDEX "orders_vendor_waiting" ON "orders" USING btree ("vendor_id","ship_by") WHERE parcel_state in ('to_send', 'to_hand_over');--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "orders_charge_unread" ON "orders" USING btree ("paid_at") WHERE paid_at is not null and processor_fee_cents is null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at") WHERE status = 'needs_attention';--> statement-breakpoint
CREATE INDEX "orders_user_created" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("vendor_id","event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((number || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree (lower("customer_email")) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "parcels_recipient" ON "parcels" USING gin ((address ->> 'name') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcels_unsent_address" ON "parcels" USING btree ("order_id") WHERE address is not null and sent_at is null;--> statement-breakpoint
CREATE INDEX "booth_sales_phone" ON "booth_sales" USING btree ("phone_id");--> statement-breakpoint
CREATE INDEX "booth_sales_receipt_token" ON "booth_sales" USING btree ("receipt_token_hash") WHERE receipt_token_hash is not null;--> statement-breakpoint
CREATE INDEX "sales_vendor_day" ON "sales" USING btree ("vendor_id","sold_on");--> statement-breakpoint
CREATE INDEX "sales_text" ON "sales" USING gin ((coalesce(place, '') || chr(10) || coalesce(tender_label, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_vendor" ON "disputes" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_fee_unread" ON "disputes" USING btree ("order_id") WHERE fee_cents is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_at_a_time" ON "refunds" USING btree ("order_id") WHERE status in ('started', 'pending') and source <> 'outside';--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("due_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "refunds_vendor_took" ON "refunds" USING btree ("vendor_id",coalesce(taken_at, created_at));--> statement-breakpoint
CREATE INDEX "refunds_vendor_failed" ON "refunds" USING btree ("vendor_id","failed_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_vendor_fee_returned" ON "refunds" USING btree ("vendor_id","fee_returned_at") WHERE fee_returned_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_boxes_name" ON "vendor_boxes" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "vendor_boxes_vendor" ON "vendor_boxes" USING btree ("vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_vendors_vendor" ON "event_vendors" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "events_published_starts" ON "events" USING btree ("is_published","starts_at");--> statement-breakpoint
CREATE INDEX "former_product_slugs_product" ON "former_product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_vendor_position" ON "products" USING btree ("vendor_id","is_active","position","id");--> statement-breakpoint
CREATE INDEX "products_category_created" ON "products" USING btree ("category_slug","is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "products_active_created" ON "products" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "products_published" ON "products" USING btree ("published_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "former_vendor_slugs_vendor" ON "former_vendor_slugs" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "vendors_active_position" ON "vendors" USING btree ("is_active","position","id");--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words",(array['category ' || category_slug, 'neighborhood ' || neighborhood,
  case when pickup then 'pickup' end, case when ships then 'ships' end,
  case when price_cents <= 2500 then 'to 2500' else 'over 2500' end, case when price_cents <= 5000 then 'to 5000' else 'over 5000' end, case when price_cents <= 7500 then 'to 7500' else 'over 7500' end, case when price_cents <= 10000 then 'to 10000' else 'over 10000' end, case when price_cents <= 15000 then 'to 15000' else 'over 15000' end, case when price_cents <= 25000 then 'to 25000' else 'over 25000' end, case when price_cents <= 50000 then 'to 50000' else 'over 50000' end, case when price_cents <= 100000 then 'to 100000' else 'over 100000' end]));--> statement-breakpoint
CREATE INDEX "search_documents_others" ON "search_documents" USING gin ("words") WHERE kind <> 'product';--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING btree ("title");--> statement-breakpoint
CREATE INDEX "search_documents_vendor" ON "search_documents" USING btree ("vendor_id","category_slug");--> statement-breakpoint
CREATE INDEX "search_documents_listed" ON "search_documents" USING btree ("kind","listed_at","id");--> statement-breakpoint
CREATE INDEX "search_documents_price" ON "search_documents" USING btree ("kind","price_cents","id");--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("category_slug","listed_at","id");--> statement-breakpoint
CREATE INDEX "search_documents_neighborhood" ON "search_documents" USING btree ("neighborhood","listed_at","id");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "collection_items_changed" ON "collection_items" USING btree ("changed_at") WHERE not inside;--> statement-breakpoint
CREATE INDEX "collections_user" ON "collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorites_item" ON "favorites" USING btree ("type","item_id") WHERE favorite;--> statement-breakpoint
CREATE INDEX "favorites_changed" ON "favorites" USING btree ("changed_at") WHERE not favorite;--> statement-breakpoint
CREATE INDEX "application_photos_application" ON "application_photos" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_photos_lost" ON "application_photos" USING btree ("created_at") WHERE application_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_open" ON "applications" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invites_email" ON "invites" USING btree ("artist_email");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open_slug" ON "invites" USING btree ("vendor_slug") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "event_exhibitors_vendor" ON "event_exhibitors" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "event_pieces_exhibitor" ON "event_pieces" USING btree ("event_id","vendor_id");--> statement-breakpoint
CREATE INDEX "event_pieces_product" ON "event_pieces" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "market_reserves_product" ON "market_reserves" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE not_mailed = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_thread_created" ON "messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_reports_created" ON "thread_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "thread_reports_open" ON "thread_reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "threads_vendor_last" ON "threads" USING btree ("vendor_id","last_at");--> statement-breakpoint
CREATE INDEX "threads_order" ON "threads" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "threads_user" ON "threads" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "threads_vendor_mailbox" ON "threads" USING btree ("vendor_id","mailbox_hash");--> statement-breakpoint
CREATE INDEX "threads_ipv6_site" ON "threads" USING btree ("created_at") WHERE ipv6_site_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_sent_user" ON "notifications_sent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_vendor" ON "uploads" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_product" ON "uploads" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "plans_due" ON "plans" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "plans_settle_due" ON "plans" USING btree ("settle_due_at");--> statement-breakpoint
CREATE INDEX "labels_order" ON "labels" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_one_open" ON "labels" USING btree ("order_id") WHERE status in ('buying', 'bought');--> statement-breakpoint
CREATE INDEX "labels_unfinished" ON "labels" USING btree ("due_at") WHERE status = 'voiding' or (status in ('buying', 'bought') and finished_at is null);--> statement-breakpoint
CREATE INDEX "labels_tracked" ON "labels" USING btree ("track_due_at") WHERE track_due_at is not null;--> statement-breakpoint
CREATE INDEX "labels_copied" ON "labels" USING btree ("copied_at") WHERE copied_at is not null;--> statement-breakpoint
CREATE INDEX "payment_accounts_due" ON "payment_accounts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "transfers_vendor" ON "transfers" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_waiting" ON "transfers" USING btree ("created_at") WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "transfers_expired" ON "transfers" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_at_a_time" ON "transfers" USING btree ("vendor_id","kind") WHERE state in ('receiving', 'waiting', 'working');--> statement-breakpoint
CREATE INDEX "backups_taken" ON "backups" USING btree ("taken_at");--> statement-breakpoint
-- Written by hand from here on. What is replaced rather than added to is in the files beside this folder.
-- The generator knows no INCLUDE, and these trigrams are of a table that only triggers write.
CREATE INDEX "orders_vendor_list" ON "orders" USING btree ("vendor_id",(case when status <> 'paid' then 3 when parcel_state = 'to_send' then 0 when parcel_state = 'to_hand_over' then 1 when parcel_state = 'sent' then 2 else 3 end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then ship_by end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then paid_at end),"paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("parcel_state","status","ship_by","channel") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- Lists know a store from its first published piece on, whoever publishes it.
CREATE FUNCTION list_vendor() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE vendors SET listed_at = now() WHERE id = NEW.vendor_id AND listed_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER list_vendor_inserted AFTER INSERT ON "products" FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION list_vendor();--> statement-breakpoint
CREATE TRIGGER list_vendor_updated AFTER UPDATE OF is_active ON "products" FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION list_vendor();--> statement-breakpoint
-- What is in the audit log stays as it is, also for the site itself (docs/decisions/0074).
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();--> statement-breakpoint
-- A refund is of its order’s store.
CREATE FUNCTION copy_refund_vendor() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.vendor_id := (SELECT vendor_id FROM orders WHERE id = NEW.order_id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_vendor BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION copy_refund_vendor();--> statement-breakpoint
-- Artists choose among these, also on a site without demo data.
INSERT INTO "categories" ("slug", "name", "position") VALUES
  ('glass-art', 'Glass Art', 10),
  ('paintings', 'Paintings', 20),
  ('ceramics', 'Ceramics', 30),
  ('jewelry', 'Jewelry', 40),
  ('textiles', 'Textiles', 50),
  ('photography', 'Photography', 60),
  ('prints', 'Prints', 61),
  ('paper-and-books', 'Paper and Books', 62),
  ('wood', 'Wood', 63),
  ('sculpture', 'Sculpture', 64),
  ('other-art', 'Other Art', 70);--> statement-breakpoint
-- No sums of months are kept yet: the first job begins (docs/decisions/0114).
INSERT INTO month_rule (rule) VALUES ('');--> statement-breakpoint
INSERT INTO month_marks DEFAULT VALUES;
