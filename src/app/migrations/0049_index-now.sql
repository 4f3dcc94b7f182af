CREATE TABLE "index_now" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"told_until" timestamp with time zone NOT NULL
);
