ALTER TABLE "orders" ADD COLUMN "attention_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attention_closed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attention_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention_closed_by_users_id_fk" FOREIGN KEY ("attention_closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;