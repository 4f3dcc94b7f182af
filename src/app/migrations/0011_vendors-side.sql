CREATE TYPE "public"."payments_state" AS ENUM('none', 'started', 'more_needed', 'ready', 'restricted', 'disconnected');--> statement-breakpoint
CREATE TYPE "public"."upload_state" AS ENUM('receiving', 'received', 'ready', 'refused');--> statement-breakpoint
CREATE TABLE "former_product_slugs" (
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "former_product_slugs_vendor_id_slug_pk" PRIMARY KEY("vendor_id","slug")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"code_end" text NOT NULL,
	"artist_name" text NOT NULL,
	"artist_email" text NOT NULL,
	"vendor_slug" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" text,
	"vendor_id" uuid,
	CONSTRAINT "invites_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"read_after" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"created_by" text,
	"product_id" uuid,
	"alt" text DEFAULT '' NOT NULL,
	"state" "upload_state" DEFAULT 'receiving' NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"picture" jsonb,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" between 1 and 10485760 and "uploads"."received" between 0 and "uploads"."bytes")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_id_product_id_kind_pk";--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- A new type, because values that are added to one can't be used in the same transaction.
ALTER TYPE "public"."stock_movement_kind" RENAME TO "stock_movement_kind_before";--> statement-breakpoint
CREATE TYPE "public"."stock_movement_kind" AS ENUM('hold', 'release', 'sale', 'return', 'adjust', 'reserve', 'unreserve');--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "kind" TYPE "public"."stock_movement_kind" USING "kind"::text::"public"."stock_movement_kind";--> statement-breakpoint
DROP TYPE "public"."stock_movement_kind_before";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "cause" text DEFAULT 'checkout' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "cause" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "send_by" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "specialties" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "payments_state" "payments_state" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "away_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "primary_color" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "secondary_color" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "sends_within_days" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_product_slugs" ADD CONSTRAINT "former_product_slugs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_product_slugs" ADD CONSTRAINT "former_product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_product_slugs_product" ON "former_product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open_slug" ON "invites" USING btree ("vendor_slug") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "payment_accounts_read_after" ON "payment_accounts" USING btree ("read_after");--> statement-breakpoint
CREATE INDEX "uploads_vendor" ON "uploads" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("created_at") WHERE state in ('receiving', 'received');--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_once" UNIQUE NULLS NOT DISTINCT("order_id","product_id","kind","cause");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" > 0 or "stock_movements"."kind" = 'adjust');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived" CHECK ("products"."archived_at" is null or not "products"."is_active");--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_sends_within" CHECK ("vendors"."sends_within_days" between 1 and 60);--> statement-breakpoint
-- From here on the ledger explains the inventory: what it can't explain yet was counted before.
INSERT INTO "stock_movements" ("product_id", "kind", "cause", "quantity")
SELECT "id", 'adjust', 'opening', "counted" FROM (
  SELECT "id", "inventory" + coalesce((
    SELECT sum(CASE "kind" WHEN 'hold' THEN "quantity" WHEN 'release' THEN -"quantity" WHEN 'return' THEN -"quantity" ELSE 0 END)
    FROM "stock_movements" WHERE "product_id" = "products"."id"
  ), 0)::int AS "counted" FROM "products"
) AS "opening" WHERE "counted" <> 0;--> statement-breakpoint
UPDATE "order_lines" SET "picture" = "found"."picture" FROM (
  SELECT "products"."id", "each"."picture" FROM "products", jsonb_array_elements("products"."pictures") AS "each" ("picture")
) AS "found" WHERE "found"."id" = "order_lines"."product_id" AND "found"."picture" ->> 'key' = "order_lines"."picture_key";--> statement-breakpoint
-- What the provider says of these accounts is read when the site starts.
UPDATE "vendors" SET "payments_state" = 'started' WHERE "stripe_account_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "payment_accounts" ("vendor_id") SELECT "id" FROM "vendors" WHERE "stripe_account_id" IS NOT NULL;--> statement-breakpoint
-- Lists know a store from its first published piece on, whoever publishes it.
CREATE FUNCTION list_vendor() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE vendors SET listed_at = now() WHERE id = NEW.vendor_id AND listed_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER list_vendor_inserted AFTER INSERT ON "products" FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION list_vendor();--> statement-breakpoint
CREATE TRIGGER list_vendor_updated AFTER UPDATE OF is_active ON "products" FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION list_vendor();--> statement-breakpoint
UPDATE "vendors" SET "listed_at" = "created_at" WHERE EXISTS (SELECT 1 FROM "products" WHERE "vendor_id" = "vendors"."id" AND "is_active");
