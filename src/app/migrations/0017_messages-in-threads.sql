ALTER TABLE "messages" DROP CONSTRAINT "messages_vendor_id_vendors_id_fk";
--> statement-breakpoint
DROP INDEX "messages_vendor_created";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "vendor_id";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "from_name";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "from_email";