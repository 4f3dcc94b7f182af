ALTER TABLE "signed_links" DROP CONSTRAINT "signed_links_one";--> statement-breakpoint
ALTER TABLE "signed_links" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "signed_links_live" ON "signed_links" USING btree ("subject","subject_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "signed_links" DROP COLUMN "generation";