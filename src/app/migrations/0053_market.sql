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
	CONSTRAINT "event_exhibitors_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id"),
	CONSTRAINT "event_exhibitors_booth" UNIQUE("booth_id")
);
--> statement-breakpoint
CREATE TABLE "event_pieces" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "event_pieces_event_id_product_id_pk" PRIMARY KEY("event_id","product_id"),
	CONSTRAINT "event_pieces_units" CHECK ("event_pieces"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "event_booths" ADD CONSTRAINT "event_booths_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_exhibitors" ADD CONSTRAINT "event_exhibitors_booth_id_event_booths_id_fk" FOREIGN KEY ("booth_id") REFERENCES "public"."event_booths"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_exhibitors" ADD CONSTRAINT "event_exhibitors_taking_part" FOREIGN KEY ("event_id","vendor_id") REFERENCES "public"."event_vendors"("event_id","vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pieces" ADD CONSTRAINT "event_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pieces" ADD CONSTRAINT "event_pieces_exhibitor" FOREIGN KEY ("event_id","vendor_id") REFERENCES "public"."event_exhibitors"("event_id","vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_exhibitors_vendor" ON "event_exhibitors" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "event_pieces_exhibitor" ON "event_pieces" USING btree ("event_id","vendor_id");--> statement-breakpoint
CREATE INDEX "event_pieces_product" ON "event_pieces" USING btree ("product_id");--> statement-breakpoint
-- The page of an event shows booths, artists, and pieces; storefronts and pieces show where they can be seen (docs/decisions/0044).
CALL notify_page_tags_of('event_booths', $$
  SELECT tag, to_jsonb(changed) FROM changed, LATERAL (
    SELECT 'event:' || changed.event_id
    UNION ALL SELECT 'vendor:' || vendor_id FROM event_exhibitors WHERE booth_id = changed.id
  ) AS page (tag)
$$);--> statement-breakpoint
CALL notify_page_tags_of('event_exhibitors', $$
  SELECT tag, to_jsonb(changed) FROM changed, unnest(ARRAY['event:' || event_id, 'vendor:' || vendor_id]) AS page (tag)
$$);--> statement-breakpoint
CALL notify_page_tags_of('event_pieces', $$
  SELECT tag, to_jsonb(changed) FROM changed, unnest(ARRAY['event:' || event_id, 'vendor:' || vendor_id]) AS page (tag)
$$);
