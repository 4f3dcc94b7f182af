ALTER TABLE "products" ALTER COLUMN "category_slug" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_published_category" CHECK ("products"."category_slug" is not null or not "products"."is_active");--> statement-breakpoint
-- Artists choose among these, also on a site that never had demo data. Names that an operator changed stay.
INSERT INTO "categories" ("slug", "name", "position") VALUES
  ('glass-art', 'Glass Art', 10),
  ('paintings', 'Paintings', 20),
  ('ceramics', 'Ceramics', 30),
  ('jewelry', 'Jewelry', 40),
  ('textiles', 'Textiles', 50),
  ('photography', 'Photography', 60)
ON CONFLICT DO NOTHING;
