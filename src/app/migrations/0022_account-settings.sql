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
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"provider_deleted_at" timestamp with time zone
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
CREATE TABLE "former_vendor_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "refused_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "account_settings" ADD CONSTRAINT "account_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_vendor_slugs" ADD CONSTRAINT "former_vendor_slugs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noticed_products" ADD CONSTRAINT "noticed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_sent" ADD CONSTRAINT "notifications_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "former_vendor_slugs_vendor" ON "former_vendor_slugs" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "notifications_sent_user" ON "notifications_sent" USING btree ("user_id");