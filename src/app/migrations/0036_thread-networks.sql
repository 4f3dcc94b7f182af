ALTER TABLE "threads" ADD COLUMN "ipv6_site_key" text;--> statement-breakpoint
CREATE INDEX "threads_ipv6_site" ON "threads" USING btree ("created_at") WHERE ipv6_site_key is not null;