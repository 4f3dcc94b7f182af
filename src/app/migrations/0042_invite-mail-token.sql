ALTER TABLE "invites" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "mail_token_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "picture" jsonb;