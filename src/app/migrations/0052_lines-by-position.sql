-- A line is known by its place in the order, because what is sold in person need not be a piece of the store.
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_line";--> statement-breakpoint
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_refund_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_once" UNIQUE("order_id","product_id");--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "position" integer;--> statement-breakpoint
UPDATE "refund_lines" AS given SET "position" = line.position FROM "order_lines" AS line
	WHERE line.order_id = given.order_id AND line.product_id = given.product_id;--> statement-breakpoint
ALTER TABLE "refund_lines" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" DROP COLUMN "product_id";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position");--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;
