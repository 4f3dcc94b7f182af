-- Triggers keep the index of the search in the transaction of whatever it describes, so that no writer can forget it
-- (docs/decisions/0096). Every run of the migrations puts this file in place if its text has changed, so all of it may run again.

-- Lower case, without accents, apostrophes, and punctuation: words with one space between them.
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT btrim(regexp_replace(lower(unaccent(translate(value, '''’‘ʼ`', ''))), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- What the index has of each product, vendor, and event. Whether it is public beyond that is asked when it is searched.
DROP VIEW IF EXISTS search_sources;
CREATE VIEW search_sources AS
SELECT entry.kind, entry.id, entry.vendor_id, search_fold(entry.name) AS title,
  setweight(to_tsvector('english', search_fold(entry.name)), 'A')
    || setweight(to_tsvector('english', search_fold(entry.artist)), 'B')
    || setweight(to_tsvector('english', search_fold(entry.facts)), 'C')
    || setweight(to_tsvector('english', search_fold(entry.description)), 'D') AS words,
  entry.price_cents, entry.category_slug, entry.neighborhood, entry.pickup, entry.ships, entry.listed_at,
  search_fold(concat_ws(' ', entry.name, entry.artist, entry.facts, entry.description)) AS texts
FROM (
  SELECT 'product' AS kind, products.id, products.vendor_id, products.name,
    concat_ws(' ', vendors.name, vendors.owner) AS artist,
    concat_ws(' ', products.medium, categories.name, vendors.neighborhood) AS facts,
    concat_ws(' ', products.description, jsonb_path_query_array(products.pictures, '$[*].alt')::text) AS description,
    products.price_cents, products.category_slug, vendors.neighborhood,
    vendors.pickup IS NOT NULL AS pickup, vendors.shipping_cents IS NOT NULL AS ships,
    coalesce(products.published_at, products.created_at) AS listed_at
  FROM products
  JOIN vendors ON vendors.id = products.vendor_id
  LEFT JOIN categories ON categories.slug = products.category_slug
  WHERE products.is_active
  UNION ALL
  SELECT 'vendor', id, id, name, owner, concat_ws(' ', neighborhood, specialties), concat_ws(' ', description, about),
    NULL, NULL, neighborhood, pickup IS NOT NULL, shipping_cents IS NOT NULL, listed_at
  FROM vendors
  WHERE listed_at IS NOT NULL
  UNION ALL
  SELECT 'event', id, NULL, name, '', concat_ws(' ', location, address), concat_ws(' ', description, details),
    NULL, NULL, '', false, false, created_at
  FROM events
  WHERE is_published
) AS entry;

-- Writes the index anew for some products, vendors, or events.
CREATE OR REPLACE FUNCTION index_search_documents(which text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  before text[];
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  WITH gone AS (
    DELETE FROM search_documents WHERE kind = which AND id = ANY (ids) RETURNING words
  )
  SELECT array_agg(DISTINCT stem) INTO before FROM gone, unnest(tsvector_to_array(words)) AS stem;
  WITH source AS MATERIALIZED (
    SELECT * FROM search_sources WHERE kind = which AND id = ANY (ids)
  ), documents AS (
    INSERT INTO search_documents
      (kind, id, vendor_id, title, words, price_cents, category_slug, neighborhood, pickup, ships, listed_at)
    SELECT kind, id, vendor_id, title, words, price_cents, category_slug, neighborhood, pickup, ships, listed_at FROM source
  )
  -- In one order, so that two transactions with the same new words don't wait for each other.
  INSERT INTO search_words (word, stem)
  SELECT word, stem
  FROM (SELECT DISTINCT unnest(string_to_array(texts, ' ')) AS word FROM source) AS used,
    LATERAL (SELECT (tsvector_to_array(to_tsvector('english', word)))[1]) AS stemmed (stem)
  WHERE word ~ '^[[:alpha:]]{3,40}$' AND stem IS NOT NULL
    AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = used.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;
  -- Words that nothing has anymore go too: one may have been the name of a person whose store was erased.
  DELETE FROM search_words WHERE stem = ANY (ARRAY(
    SELECT stem FROM (
      SELECT unnest(before) EXCEPT SELECT unnest(tsvector_to_array(words)) FROM search_documents WHERE kind = which AND id = ANY (ids)
    ) AS dropped (stem)
    WHERE stem ~ '^[[:alpha:]]+$'
      AND NOT EXISTS (SELECT FROM search_documents WHERE kind = 'product' AND words @@ stem::tsquery)
      AND NOT EXISTS (SELECT FROM search_documents WHERE kind <> 'product' AND words @@ stem::tsquery)
  ));
END
$$;

-- A product's document has texts of its vendor. Whoever writes products holds this lock with others, whoever renames vendors or
-- categories alone, so that no document keeps a name that is changed at the same time.
CREATE OR REPLACE FUNCTION lock_search_documents(alone boolean) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtext('search_documents'));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('search_documents'));
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows WHERE is_active);
  ELSIF TG_OP = 'UPDATE' THEN
    -- Not the units, which every checkout changes.
    changed := ARRAY(
      WITH before AS (
        SELECT id, vendor_id, name, description, medium, category_slug, price_cents, published_at, jsonb_path_query_array(pictures, '$[*].alt')
        FROM old_rows WHERE is_active
      ), after AS (
        SELECT id, vendor_id, name, description, medium, category_slug, price_cents, published_at, jsonb_path_query_array(pictures, '$[*].alt')
        FROM new_rows WHERE is_active
      )
      SELECT DISTINCT id FROM ((TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before)) AS differing
    );
  ELSE
    changed := ARRAY(SELECT id FROM old_rows WHERE is_active);
  END IF;
  IF cardinality(changed) > 0 THEN
    PERFORM lock_search_documents(false);
    PERFORM index_search_documents('product', changed);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_changed_vendors() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid[];
  renamed uuid[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows WHERE listed_at IS NOT NULL);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What its products' documents have too.
    renamed := ARRAY(
      SELECT DISTINCT id FROM (
        SELECT id, name, owner, neighborhood, pickup IS NOT NULL, shipping_cents IS NOT NULL FROM new_rows
        EXCEPT SELECT id, name, owner, neighborhood, pickup IS NOT NULL, shipping_cents IS NOT NULL FROM old_rows
      ) AS differing
    );
    changed := renamed || ARRAY(
      SELECT DISTINCT id FROM (
        SELECT id, listed_at, specialties, description, about FROM new_rows
        EXCEPT SELECT id, listed_at, specialties, description, about FROM old_rows
      ) AS differing
    );
  ELSE
    changed := ARRAY(SELECT id FROM old_rows);
  END IF;
  IF cardinality(renamed) > 0 THEN
    PERFORM lock_search_documents(true);
    PERFORM index_search_documents('product', ARRAY(SELECT id FROM products WHERE vendor_id = ANY (renamed) AND is_active));
  END IF;
  PERFORM index_search_documents('vendor', changed);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_changed_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM index_search_documents('event', ARRAY(SELECT id FROM new_rows));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM index_search_documents('event', ARRAY(
      SELECT DISTINCT id FROM (
        SELECT id, is_published, name, description, details, location, address FROM new_rows
        EXCEPT SELECT id, is_published, name, description, details, location, address FROM old_rows
      ) AS differing
    ));
  ELSE
    PERFORM index_search_documents('event', ARRAY(SELECT id FROM old_rows));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_changed_categories() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT products.id FROM old_rows
    JOIN new_rows ON new_rows.slug = old_rows.slug AND new_rows.name <> old_rows.name
    JOIN products ON products.category_slug = new_rows.slug AND products.is_active
  );
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM lock_search_documents(true);
    PERFORM index_search_documents('product', changed);
  END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['products', 'vendors', 'events'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION index_changed_%1$s()', source);
    EXECUTE format('CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION index_changed_%1$s()', source);
    EXECUTE format('CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION index_changed_%1$s()', source);
  END LOOP;
END
$$;

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_categories();

-- Writes the whole index anew. Saves of pieces and stores wait for it.
CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM lock_search_documents(true);
  DELETE FROM search_documents;
  DELETE FROM search_words;
  PERFORM index_search_documents('product', ARRAY(SELECT id FROM products));
  PERFORM index_search_documents('vendor', ARRAY(SELECT id FROM vendors));
  PERFORM index_search_documents('event', ARRAY(SELECT id FROM events));
END
$$;
