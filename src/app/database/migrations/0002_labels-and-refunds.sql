-- expand
CREATE TABLE "refund_request_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"position" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_vendor_list";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_label" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "has_label" = true WHERE "parcel_state" = 'to_send' AND EXISTS (
  SELECT FROM "labels" WHERE "labels"."order_id" = "orders"."id" AND "labels"."status" = 'bought' AND "labels"."finished_at" IS NOT NULL
);--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "asked_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_request_photos" ADD CONSTRAINT "refund_request_photos_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_request_photos_request" ON "refund_request_photos" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "refund_request_photos_lost" ON "refund_request_photos" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "orders_vendor_list" ON "orders" USING btree ("vendor_id",(case when status <> 'paid' then 4 when parcel_state = 'to_send' and has_label then 2 when parcel_state = 'to_send' then 0 when parcel_state = 'to_hand_over' then 1 when parcel_state = 'sent' then 3 else 4 end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then ship_by end),(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then paid_at end),"paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("parcel_state","status","ship_by","channel","has_label") WHERE paid_at is not null;
