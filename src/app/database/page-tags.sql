-- Whoever changes a row that cached pages show, the tags of those pages are sent on the channel "page_tags" when the change
-- commits (docs/decisions/0044). The tags are those of src/platform/http/page-tags.server.ts. Every run of the migrations puts
-- this file in place if its text has changed, so all of it may run again.

-- "*" stands for every page. A notification holds less than 8,000 bytes, a tag at most 50. The tags are sorted, because
-- PostgreSQL sends equal notifications of a transaction once.
CREATE OR REPLACE FUNCTION send_page_tags(changed_tags text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  tags text[] := ARRAY(SELECT DISTINCT tag FROM unnest(changed_tags) AS tag ORDER BY tag DESC);
BEGIN
  IF cardinality(tags) > 1000 THEN
    tags := ARRAY['*'];
  END IF;
  FOR start IN 1 .. cardinality(tags) BY 100 LOOP
    PERFORM pg_notify('page_tags', array_to_json(tags[start : start + 99])::text);
  END LOOP;
END
$$;

-- Sends the tags of a table's changes from now on, once per statement. "shown" is a query on "changed", the rows of the table;
-- it returns the tag of a page and what the page shows of the row. An update sends the tags for which that differs between
-- the old and the new rows. The table gets a function with the query in it, so that PostgreSQL keeps the plan. The function
-- sets the search path, because pg_restore and other tools write with an empty one. Under `set local site.bulk = 'on'` it sends none
-- (docs/decisions/0106): comparing all old rows with all new ones takes longer than the change itself.
CREATE OR REPLACE PROCEDURE notify_page_tags_of(source regclass, shown text) LANGUAGE plpgsql AS $$
DECLARE
  name text := 'notify_page_tags_of_' || source;
  statement record;
BEGIN
  EXECUTE format(
    $function$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $body$
      BEGIN
        -- Whoever changes many rows at once purges every page at the end instead.
        IF current_setting('site.bulk', true) = 'on' THEN
          RETURN NULL;
        END IF;
        IF TG_OP = 'INSERT' THEN
          PERFORM send_page_tags(ARRAY(SELECT tag FROM %3$s AS shown (tag)));
        ELSIF TG_OP = 'UPDATE' THEN
          PERFORM send_page_tags(ARRAY(
            SELECT tag FROM ((%2$s EXCEPT %3$s) UNION ALL (%3$s EXCEPT %2$s)) AS shown (tag)
          ));
        ELSIF TG_OP = 'DELETE' THEN
          PERFORM send_page_tags(ARRAY(SELECT tag FROM %2$s AS shown (tag)));
        ELSE
          PERFORM send_page_tags(ARRAY['*']);
        END IF;
        RETURN NULL;
      END
      $body$
    $function$,
    name,
    format('(WITH changed AS (TABLE old_rows) %s)', shown),
    format('(WITH changed AS (TABLE new_rows) %s)', shown)
  );
  FOR statement IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS new_rows'),
    ('UPDATE', 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('DELETE', 'REFERENCING OLD TABLE AS old_rows'),
    ('TRUNCATE', '')
  ) AS list (verb, transition_tables) LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'page_tags_' || lower(statement.verb), statement.verb, source, statement.transition_tables, name
    );
  END LOOP;
END
$$;

-- An artist who becomes active appears on the pages of their events, which do not have the artist's tag yet.
CALL notify_page_tags_of('vendors', $$
  SELECT tag, to_jsonb(changed) FROM changed, LATERAL (
    SELECT 'vendor:' || changed.id
    UNION ALL SELECT 'event:' || event_id FROM event_vendors WHERE vendor_id = changed.id
    UNION ALL SELECT 'catalog'
  ) AS page (tag)
$$);

-- Lists of the whole city do not show how many units are left, and every checkout changes that.
CALL notify_page_tags_of('products', $$
  SELECT 'vendor:' || vendor_id, to_jsonb(changed) FROM changed
  UNION ALL SELECT 'catalog', to_jsonb(changed) - 'inventory' FROM changed
$$);

-- Admins move categories. Pages of a store show their names, not their order.
CALL notify_page_tags_of('categories', $$
  SELECT 'vendor:' || products.vendor_id, jsonb_build_array(changed.slug, changed.name)
    FROM changed JOIN products ON products.category_slug = changed.slug
  UNION ALL SELECT 'catalog', to_jsonb(changed) FROM changed
$$);

-- An event that is published appears on storefronts, which do not have its tag yet.
CALL notify_page_tags_of('events', $$
  SELECT tag, to_jsonb(changed) FROM changed, LATERAL (
    SELECT 'event:' || changed.id
    UNION ALL SELECT 'vendor:' || vendor_id FROM event_vendors WHERE event_id = changed.id
    UNION ALL SELECT 'catalog'
  ) AS page (tag)
$$);

CALL notify_page_tags_of('event_vendors', $$
  SELECT tag, to_jsonb(changed) FROM changed, unnest(ARRAY['event:' || event_id, 'vendor:' || vendor_id]) AS page (tag)
$$);

-- Pages show which pieces are held by pending orders, and until when. The lines of an order are written with it.
CALL notify_page_tags_of('orders', $$
  SELECT 'vendor:' || vendor_id, id FROM changed WHERE status = 'pending'
$$);

CALL notify_page_tags_of('checkouts', $$
  SELECT 'vendor:' || vendor_id, jsonb_build_array(order_id, changed.expires_at)
    FROM changed JOIN orders ON orders.id = changed.order_id WHERE status = 'pending'
$$);

-- Pages show how many accounts have a favorite. An item that is no id is on no page.
CALL notify_page_tags_of('favorites', $$
  SELECT tag, jsonb_build_array(user_id, changed.type, item_id) FROM changed, LATERAL (
    SELECT 'vendor:' || item_id WHERE changed.type = 'artist'
    UNION ALL SELECT 'event:' || item_id WHERE changed.type = 'event'
    UNION ALL SELECT 'collection:' || item_id WHERE changed.type = 'collection'
    UNION ALL SELECT 'vendor:' || vendor_id FROM products
      WHERE changed.type = 'product' AND products.id = CASE WHEN item_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN item_id::uuid END
    UNION ALL SELECT 'catalog' WHERE changed.type IN ('artist', 'event')
  ) AS page (tag)
  WHERE favorite AND item_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$);

-- The page of an event shows booths, artists, and pieces; storefronts and pieces show where they can be seen (docs/decisions/0044).
CALL notify_page_tags_of('event_booths', $$
  SELECT tag, to_jsonb(changed) FROM changed, LATERAL (
    SELECT 'event:' || changed.event_id
    UNION ALL SELECT 'vendor:' || vendor_id FROM event_exhibitors WHERE booth_id = changed.id
  ) AS page (tag)
$$);

CALL notify_page_tags_of('event_exhibitors', $$
  SELECT tag, to_jsonb(changed) FROM changed, unnest(ARRAY['event:' || event_id, 'vendor:' || vendor_id]) AS page (tag)
$$);

CALL notify_page_tags_of('event_pieces', $$
  SELECT tag, to_jsonb(changed) FROM changed, unnest(ARRAY['event:' || event_id, 'vendor:' || vendor_id]) AS page (tag)
$$);

-- Storefronts and pieces say that a piece is at a market, and the event's page how many are left (docs/decisions/0044).
CALL notify_page_tags_of('market_reserves', $$
  SELECT tag, to_jsonb(changed) - 'version' FROM changed, LATERAL (
    SELECT 'event:' || changed.event_id
    UNION ALL SELECT 'vendor:' || vendor_id FROM products WHERE id = changed.product_id
  ) AS page (tag)
$$);
