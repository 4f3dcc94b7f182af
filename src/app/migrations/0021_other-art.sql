-- What is in none of the others, so that an artist's first piece needs no choice. A name that an operator changed stays.
INSERT INTO "categories" ("slug", "name", "position") VALUES ('other-art', 'Other Art', 70) ON CONFLICT DO NOTHING;
