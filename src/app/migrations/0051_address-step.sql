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
ALTER TABLE "orders" ADD COLUMN "draft_id" text;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_drafts_expires" ON "checkout_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_draft" ON "orders" USING btree ("draft_id") WHERE draft_id is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_address" ON "orders" USING btree ("closed_at") WHERE status in ('expired', 'cancelled') and shipping_address is not null;