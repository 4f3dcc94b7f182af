CREATE TYPE "public"."application_state" AS ENUM('open', 'invited', 'declined');--> statement-breakpoint
CREATE TABLE "application_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"makes" text NOT NULL,
	"links" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" "application_state" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"invite_id" uuid,
	CONSTRAINT "applications_decision" CHECK (("applications"."state" = 'open') = ("applications"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "application_photos" ADD CONSTRAINT "application_photos_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_photos_application" ON "application_photos" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_photos_lost" ON "application_photos" USING btree ("created_at") WHERE application_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_open" ON "applications" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "invites_email" ON "invites" USING btree ("artist_email");