CREATE TABLE "uncounted_passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncounted_passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"passage_ids" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"language_id" integer NOT NULL,
	"lexeme" text NOT NULL,
	"written" text NOT NULL,
	"passages" integer NOT NULL,
	"deletions" integer[] NOT NULL,
	CONSTRAINT "vocabulary_lexeme_language_id_pk" PRIMARY KEY("lexeme","language_id")
);
--> statement-breakpoint
-- Room in each page for new counts: otherwise every count would be written into the index of deletions anew.
ALTER TABLE "vocabulary" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN "counted" bigint;--> statement-breakpoint
CREATE INDEX "vocabulary_deletions" ON "vocabulary" USING gin ("deletions");