ALTER TABLE "orders" ADD COLUMN "ipv6_site_key" text;--> statement-breakpoint
CREATE INDEX "orders_ipv6_site" ON "orders" USING btree ("ipv6_site_key","closed_at") WHERE ipv6_site_key is not null;