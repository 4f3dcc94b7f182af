ALTER TABLE "disputes" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
CREATE INDEX "disputes_fee_unread" ON "disputes" USING btree ("order_id") WHERE fee_cents is null;