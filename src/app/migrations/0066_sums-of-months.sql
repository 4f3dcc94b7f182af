-- expand
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
	CONSTRAINT "month_units_vendor_id_month_product_id_pk" PRIMARY KEY("vendor_id","month","product_id"),
	CONSTRAINT "month_units_units" CHECK ("month_units"."units" > 0)
);
--> statement-breakpoint
CREATE INDEX "month_marks_vendor" ON "month_marks" USING btree ("vendor_id","day");--> statement-breakpoint
CREATE INDEX "month_sums_month" ON "month_sums" USING btree ("month");--> statement-breakpoint
CREATE INDEX "month_units_month" ON "month_units" USING btree ("month","product_id");--> statement-breakpoint
-- Written by hand from here on. Nothing is kept yet: the first job begins (docs/decisions/0114).
INSERT INTO month_rule (rule) VALUES ('');--> statement-breakpoint
INSERT INTO month_marks DEFAULT VALUES;--> statement-breakpoint
-- When something happened with the money of an order: the days whose figures it is part of, all of which a change of it marks.
CREATE VIEW order_moments AS
SELECT orders.id AS order_id, orders.vendor_id, moment.at FROM orders CROSS JOIN LATERAL (
  SELECT orders.paid_at
  UNION ALL SELECT unnest(ARRAY[created_at, taken_at, failed_at, fee_returned_at]) FROM refunds WHERE refunds.order_id = orders.id
  UNION ALL SELECT unnest(ARRAY[created_at, told_at]) FROM disputes WHERE disputes.order_id = orders.id
) AS moment (at);--> statement-breakpoint
-- Marks where a table's changes may change figures from now on, once per statement, whatever columns they are of. "moments" is a query on
-- "changed", the rows of the table before and after; it returns stores and moments, 'infinity' for all of a store. Bulk changes are marked
-- too, as changes of every store. PostgreSQL keeps the plan that was made for one row of a small table, so it is one by indexes.
CREATE PROCEDURE mark_months_of(source regclass, moments text) LANGUAGE plpgsql AS $$
DECLARE
  name text := 'mark_months_of_' || source;
  statement record;
BEGIN
  EXECUTE format(
    $function$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql
      SET search_path FROM CURRENT SET enable_seqscan = off AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' OR current_setting('site.bulk', true) = 'on' THEN
          INSERT INTO month_marks DEFAULT VALUES;
        ELSIF TG_OP = 'INSERT' THEN
          %2$s
        ELSIF TG_OP = 'UPDATE' THEN
          %3$s
        ELSE
          %4$s
        END IF;
        RETURN NULL;
      END
      $body$
    $function$,
    name,
    mark_moments('TABLE new_rows', moments),
    mark_moments('TABLE old_rows UNION ALL TABLE new_rows', moments),
    mark_moments('TABLE old_rows', moments)
  );
  FOR statement IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS new_rows'),
    ('UPDATE', 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('DELETE', 'REFERENCING OLD TABLE AS old_rows'),
    ('TRUNCATE', '')
  ) AS list (verb, transition_tables) LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'month_marks_' || lower(statement.verb), statement.verb, source, statement.transition_tables, name
    );
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION mark_moments(changed text, moments text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($statement$
    INSERT INTO month_marks (vendor_id, day)
    WITH changed AS (%s)
    SELECT DISTINCT vendor_id, nullif((at AT TIME ZONE 'UTC')::date, 'infinity') FROM (%s) AS moment (vendor_id, at)
    WHERE vendor_id IS NOT NULL AND at IS NOT NULL;
  $statement$, changed, moments)
$$;--> statement-breakpoint
-- The refunds of an order that is deleted go before it, so nobody knows their months any more. "OFFSET 0" has each changed row look up
-- its order, instead of each order all rows.
CALL mark_months_of('orders', $$
  SELECT changed.vendor_id, moment.at FROM changed
    CROSS JOIN LATERAL (SELECT at FROM order_moments WHERE order_id = changed.id OFFSET 0) AS moment
  UNION ALL SELECT vendor_id, paid_at FROM changed
  UNION ALL SELECT vendor_id, 'infinity' FROM changed WHERE TG_OP = 'DELETE'
$$);--> statement-breakpoint
CALL mark_months_of('order_lines', $$
  SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);--> statement-breakpoint
CALL mark_months_of('refunds', $$
  SELECT vendor_id, unnest(ARRAY[created_at, taken_at, failed_at, fee_returned_at]) FROM changed
  UNION ALL SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);--> statement-breakpoint
CALL mark_months_of('refund_lines', $$
  SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);--> statement-breakpoint
CALL mark_months_of('disputes', $$
  SELECT vendor_id, unnest(ARRAY[created_at, told_at]) FROM changed
$$);--> statement-breakpoint
CALL mark_months_of('plan_payments', $$
  SELECT vendor_id, paid_at FROM changed
$$);
