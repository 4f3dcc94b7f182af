-- expand
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
ALTER TABLE "orders" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("vendor_id","event_id") WHERE event_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event" CHECK ("orders"."event_id" is null or "orders"."channel" = 'booth' or "orders"."phone_id" is not null);