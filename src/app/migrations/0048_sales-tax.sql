CREATE TYPE "public"."tax_owner" AS ENUM('artist', 'marketplace');--> statement-breakpoint
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
ALTER TABLE "order_lines" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_owed_by" "tax_owner";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_permit" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_permits" ADD CONSTRAINT "tax_permits_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK (case num_nulls("orders"."tax_state", "orders"."tax_rate", "orders"."tax_owed_by", "orders"."tax_permit") when 0 then true when 4 then "orders"."tax_cents" = 0 else false end);