CREATE TABLE "vendor_boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"weight_oz" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_boxes_sides" CHECK (least("vendor_boxes"."length", "vendor_boxes"."width", "vendor_boxes"."height") >= 1),
	CONSTRAINT "vendor_boxes_weight" CHECK ("vendor_boxes"."weight_oz" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_oz" integer;--> statement-breakpoint
ALTER TABLE "vendor_boxes" ADD CONSTRAINT "vendor_boxes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_boxes_name" ON "vendor_boxes" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "vendor_boxes_vendor" ON "vendor_boxes" USING btree ("vendor_id","created_at","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_oz" between 1 and 2400);