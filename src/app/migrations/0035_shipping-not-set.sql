ALTER TABLE "vendors" ALTER COLUMN "shipping_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "vendors" ALTER COLUMN "shipping_cents" DROP NOT NULL;