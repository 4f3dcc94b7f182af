CREATE TABLE "muted_vendors" (
	"vendor_id" uuid NOT NULL,
	"mailbox_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_vendors_vendor_id_mailbox_hash_pk" PRIMARY KEY("vendor_id","mailbox_hash")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "not_mailed" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "disowned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "muted_vendors" ADD CONSTRAINT "muted_vendors_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE not_mailed = 'waiting';--> statement-breakpoint
CREATE INDEX "threads_vendor_mailbox" ON "threads" USING btree ("vendor_id","mailbox_hash");--> statement-breakpoint
-- Accounts have confirmed their address. A guest's second message came from the page of their link.
UPDATE "threads" SET "opened_at" = "created_at" WHERE "order_id" IS NULL AND ("user_id" IS NOT NULL
  OR (SELECT count(*) FROM "messages" WHERE "thread_id" = "threads"."id" AND "side" = 'visitor') > 1);
