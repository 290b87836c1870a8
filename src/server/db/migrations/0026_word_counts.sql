CREATE TABLE "word_counts" (
	"language_id" integer NOT NULL,
	"lexeme" text NOT NULL,
	"passages" integer NOT NULL,
	CONSTRAINT "word_counts_lexeme_language_id_pk" PRIMARY KEY("lexeme","language_id")
);
--> statement-breakpoint
ALTER TABLE "vocabulary" ALTER COLUMN "passages" SET DEFAULT 0;--> statement-breakpoint
-- Room in each page for new counts, which then leave the key's index alone.
ALTER TABLE "word_counts" SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO "word_counts" ("language_id", "lexeme", "passages")
SELECT "language_id", "lexeme", "passages" FROM "vocabulary" ORDER BY "lexeme", "language_id";
