-- Triggers mark the months whose sums a change may change; a job counts those again (docs/decisions/0114). Every run of the migrations
-- puts this file in place if its text has changed, so all of it may run again.

-- When something happened with the money of an order: the days whose figures it is part of, all of which a change of it marks.
DROP VIEW IF EXISTS order_moments;
CREATE VIEW order_moments AS
SELECT orders.id AS order_id, orders.vendor_id, moment.at FROM orders CROSS JOIN LATERAL (
  SELECT orders.paid_at
  UNION ALL SELECT unnest(ARRAY[created_at, taken_at, failed_at, fee_returned_at]) FROM refunds WHERE refunds.order_id = orders.id
  UNION ALL SELECT unnest(ARRAY[created_at, reported_at]) FROM disputes WHERE disputes.order_id = orders.id
) AS moment (at);

-- Marks where a table's changes may change figures from now on, once per statement, whatever columns they are of. "moments" is a query on
-- "changed", the rows of the table before and after; it returns stores and moments, 'infinity' for all of a store. Bulk changes are marked
-- too, as changes of every store. PostgreSQL keeps the plan that was made for one row of a small table, so it is one by indexes.
CREATE OR REPLACE PROCEDURE mark_months_of(source regclass, moments text) LANGUAGE plpgsql AS $$
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
$$;

CREATE OR REPLACE FUNCTION mark_moments(changed text, moments text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($statement$
    INSERT INTO month_marks (vendor_id, day)
    WITH changed AS (%s)
    SELECT DISTINCT vendor_id, nullif((at AT TIME ZONE 'UTC')::date, 'infinity') FROM (%s) AS moment (vendor_id, at)
    WHERE vendor_id IS NOT NULL AND at IS NOT NULL;
  $statement$, changed, moments)
$$;

-- The refunds of an order that is deleted go before it, so nobody knows their months any more. "OFFSET 0" has each changed row look up
-- its order, instead of each order all rows.
CALL mark_months_of('orders', $$
  SELECT changed.vendor_id, moment.at FROM changed
    CROSS JOIN LATERAL (SELECT at FROM order_moments WHERE order_id = changed.id OFFSET 0) AS moment
  UNION ALL SELECT vendor_id, paid_at FROM changed
  UNION ALL SELECT vendor_id, 'infinity' FROM changed WHERE TG_OP = 'DELETE'
$$);

CALL mark_months_of('order_lines', $$
  SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);

CALL mark_months_of('refunds', $$
  SELECT vendor_id, unnest(ARRAY[created_at, taken_at, failed_at, fee_returned_at]) FROM changed
  UNION ALL SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);

CALL mark_months_of('refund_lines', $$
  SELECT moment.* FROM changed
    CROSS JOIN LATERAL (SELECT vendor_id, at FROM order_moments WHERE order_id = changed.order_id OFFSET 0) AS moment
$$);

CALL mark_months_of('disputes', $$
  SELECT vendor_id, unnest(ARRAY[created_at, reported_at]) FROM changed
$$);

CALL mark_months_of('plan_payments', $$
  SELECT vendor_id, paid_at FROM changed
$$);

-- What labels cost is kept beside the figures (docs/decisions/0120).
CREATE OR REPLACE FUNCTION keep_postage() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO postage_payments (id, vendor_id, order_id, cents, bought_at, returned_at)
  SELECT NEW.id, orders.vendor_id, NEW.order_id, NEW.price_cents, NEW.bought_at, NEW.voided_at FROM orders WHERE orders.id = NEW.order_id
  ON CONFLICT (id) DO UPDATE SET cents = EXCLUDED.cents, bought_at = EXCLUDED.bought_at, returned_at = EXCLUDED.returned_at;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER keep_postage AFTER INSERT OR UPDATE OF bought_at, voided_at, price_cents ON labels
  FOR EACH ROW WHEN (NEW.bought_at IS NOT NULL) EXECUTE FUNCTION keep_postage();

CALL mark_months_of('postage_payments', $$
  SELECT vendor_id, unnest(ARRAY[bought_at, returned_at]) FROM changed
$$);
