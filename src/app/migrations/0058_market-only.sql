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
ALTER TABLE "event_exhibitors" ADD COLUMN "closed_on" date;--> statement-breakpoint
ALTER TABLE "event_pieces" ADD COLUMN "market_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "market_reserves" ADD CONSTRAINT "market_reserves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_reserves_product" ON "market_reserves" USING btree ("product_id");--> statement-breakpoint
-- Storefronts and pieces say that a piece is at a market, and the event's page how many are left (docs/decisions/0044).
CALL notify_page_tags_of('market_reserves', $$
  SELECT tag, to_jsonb(changed) - 'version' FROM changed, LATERAL (
    SELECT 'event:' || changed.event_id
    UNION ALL SELECT 'vendor:' || vendor_id FROM products WHERE id = changed.product_id
  ) AS page (tag)
$$);
