ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network_key","closed_at") WHERE network_key is not null;