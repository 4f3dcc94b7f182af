-- Behind the first six, and before "Other Art". Pieces stay in their categories, and so do names that an operator changed.
INSERT INTO "categories" ("slug", "name", "position") VALUES
  ('prints', 'Prints', 61),
  ('paper-and-books', 'Paper and Books', 62),
  ('wood', 'Wood', 63),
  ('sculpture', 'Sculpture', 64)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Admins move categories. Pages of a store show their names, not their order.
CALL notify_page_tags_of('categories', $$
  SELECT 'vendor:' || products.vendor_id, jsonb_build_array(changed.slug, changed.name)
    FROM changed JOIN products ON products.category_slug = changed.slug
  UNION ALL SELECT 'catalog', to_jsonb(changed) FROM changed
$$);
