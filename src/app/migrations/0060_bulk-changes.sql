-- expand
-- Page tags are left out under `set local site.bulk = 'on'` (docs/decisions/0106). Comparing all old rows with all new ones takes
-- longer than the change itself. This is the procedure of 0010 with that early return.
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
$$;--> statement-breakpoint
-- The functions that it has made so far.
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
    WHERE proname LIKE 'notify\_page\_tags\_of\_%' AND prokind = 'f' AND pronamespace = current_schema()::regnamespace LOOP
    EXECUTE regexp_replace(
      made.definition, '\mBEGIN\M', 'BEGIN IF current_setting(''site.bulk'', true) = ''on'' THEN RETURN NULL; END IF;'
    );
  END LOOP;
END
$$;
