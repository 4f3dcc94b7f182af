CREATE TABLE "thread_reports" (
	"thread_id" uuid NOT NULL,
	"side" "message_side" NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_reports_thread_id_side_pk" PRIMARY KEY("thread_id","side")
);
--> statement-breakpoint
DROP INDEX "threads_reported";--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_reports_created" ON "thread_reports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "reported_at";--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "reported_by";--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "report_reason";