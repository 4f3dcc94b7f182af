CREATE TABLE "favorite_clearings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cleared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favorite_clearings" ADD CONSTRAINT "favorite_clearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "favorite" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "favorites" SET "favorite" = false WHERE "removed_at" IS NOT NULL;--> statement-breakpoint
-- What was cleared, or was older than the newest fifty removals, stays out of the list.
INSERT INTO "favorite_clearings" SELECT "user_id", max("changed_at") FROM "favorites"
  WHERE "removed_at" IS NOT NULL AND NOT "restorable" GROUP BY "user_id";--> statement-breakpoint
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
$$);--> statement-breakpoint
DROP INDEX "favorites_item";--> statement-breakpoint
DROP INDEX "favorites_changed";--> statement-breakpoint
ALTER TABLE "favorites" DROP COLUMN "removed_at";--> statement-breakpoint
ALTER TABLE "favorites" DROP COLUMN "restorable";--> statement-breakpoint
ALTER TABLE "favorites" DROP COLUMN "change_keys";--> statement-breakpoint
CREATE INDEX "favorites_item" ON "favorites" USING btree ("type","item_id") WHERE favorite;--> statement-breakpoint
CREATE INDEX "favorites_changed" ON "favorites" USING btree ("changed_at") WHERE not favorite;
