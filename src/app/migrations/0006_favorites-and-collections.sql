CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"type" "favorite_type" NOT NULL,
	"item_id" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_items_collection_id_type_item_id_pk" PRIMARY KEY("collection_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_share_token_unique" UNIQUE("share_token")
);
--> statement-breakpoint
DROP INDEX "favorites_item";--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "restorable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "saved_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "saved_price_cents" integer;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "saved_available" boolean;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_user" ON "collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorites_changed" ON "favorites" USING btree ("changed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "favorites_item" ON "favorites" USING btree ("type","item_id") WHERE removed_at is null;