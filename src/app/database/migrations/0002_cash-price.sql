-- expand
ALTER TABLE "products" ADD COLUMN "cash_price_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cash_price" CHECK ("products"."cash_price_cents" between 1 and "products"."price_cents");