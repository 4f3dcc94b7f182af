CREATE TABLE "booth_helper_codes" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booth_helper_codes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "booth_receipt_mails" (
	"order_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booth_receipt_mails_order_id_address_hash_pk" PRIMARY KEY("order_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "booth_phones" ADD COLUMN "is_helper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booth_phones" ADD COLUMN "unsent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booth_helper_codes" ADD CONSTRAINT "booth_helper_codes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_helper_codes" ADD CONSTRAINT "booth_helper_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_receipt_mails" ADD CONSTRAINT "booth_receipt_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;