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
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settle_after" timestamp with time zone,
	"read_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"read_after" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "rests_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_payments_vendor" ON "plan_payments" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_payments_paid" ON "plan_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "plans_read_after" ON "plans" USING btree ("read_after");--> statement-breakpoint
CREATE INDEX "plans_settle_after" ON "plans" USING btree ("settle_after");