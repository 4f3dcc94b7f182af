-- expand
CREATE TABLE "files_place" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	"mark" uuid NOT NULL,
	"moving_to" text,
	"left_in" text,
	CONSTRAINT "files_place_id" CHECK ("files_place"."id"),
	CONSTRAINT "files_place_place" CHECK ("files_place"."place" in ('local', 's3'))
);
