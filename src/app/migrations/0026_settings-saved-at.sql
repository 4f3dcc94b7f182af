ALTER TABLE "account_settings" ADD COLUMN "profile_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "notifications_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "privacy_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "preferences_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_settings" DROP COLUMN "revision";--> statement-breakpoint
ALTER TABLE "account_settings" DROP COLUMN "updated_at";