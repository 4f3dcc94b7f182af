-- expand
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text,
	"words" text[] NOT NULL,
	"stems" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "search_synonyms_key_unique" UNIQUE("key")
);
