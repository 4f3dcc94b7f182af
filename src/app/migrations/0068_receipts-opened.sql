-- expand
ALTER TYPE "public"."booth_refusal" ADD VALUE 'short';--> statement-breakpoint
ALTER TABLE "booth_receipt_mails" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "booth_receipt_mails_address" ON "booth_receipt_mails" USING btree ("address_hash","created_at");