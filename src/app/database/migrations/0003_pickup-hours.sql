-- expand
ALTER TABLE "parcels" ADD COLUMN "transit_days" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "pickup_hours" jsonb;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "transit_days" integer;
