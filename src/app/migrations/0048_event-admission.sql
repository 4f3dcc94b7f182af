CREATE TABLE "index_now" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"told_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "admission_cents" integer;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_admission_not_negative" CHECK ("events"."admission_cents" >= 0);