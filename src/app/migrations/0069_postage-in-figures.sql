-- expand
CREATE TABLE "postage_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "market_sums" ADD COLUMN "postage_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "month_sums" ADD COLUMN "postage_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "postage_payments" ADD CONSTRAINT "postage_payments_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_payments" ADD CONSTRAINT "postage_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postage_payments_order" ON "postage_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "postage_payments_bought" ON "postage_payments" USING btree ("vendor_id","bought_at");--> statement-breakpoint
CREATE INDEX "postage_payments_returned" ON "postage_payments" USING btree ("vendor_id","returned_at");--> statement-breakpoint
-- Written by hand from here on. What labels cost is kept beside the figures, whichever release buys them (docs/decisions/0120).
CREATE FUNCTION keep_postage() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO postage_payments (id, vendor_id, order_id, cents, bought_at, returned_at)
  SELECT NEW.id, orders.vendor_id, NEW.order_id, NEW.price_cents, NEW.bought_at, NEW.voided_at FROM orders WHERE orders.id = NEW.order_id
  ON CONFLICT (id) DO UPDATE SET cents = EXCLUDED.cents, bought_at = EXCLUDED.bought_at, returned_at = EXCLUDED.returned_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_postage AFTER INSERT OR UPDATE OF bought_at, voided_at, price_cents ON labels
  FOR EACH ROW WHEN (NEW.bought_at IS NOT NULL) EXECUTE FUNCTION keep_postage();--> statement-breakpoint
CALL mark_months_of('postage_payments', $$
  SELECT vendor_id, unnest(ARRAY[bought_at, returned_at]) FROM changed
$$);--> statement-breakpoint
INSERT INTO postage_payments (id, vendor_id, order_id, cents, bought_at, returned_at)
SELECT labels.id, orders.vendor_id, labels.order_id, labels.price_cents, labels.bought_at, labels.voided_at
FROM labels JOIN orders ON orders.id = labels.order_id WHERE labels.bought_at IS NOT NULL;
