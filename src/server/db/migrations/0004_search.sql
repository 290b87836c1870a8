CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" smallint DEFAULT 0 NOT NULL,
	"renewed_to" bigint
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"work_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"title_key" text NOT NULL,
	"author_key" text NOT NULL,
	"near_key" text NOT NULL,
	"tsv" "tsvector",
	"index_version" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "titles_work_id_language_id_pk" PRIMARY KEY("work_id","language_id")
);
--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_translation";--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_chapter_translation";--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "tsv" "tsvector";--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "index_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "titles_tsv" ON "titles" USING gin ("tsv") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "titles_similar" ON "titles" USING gist ("near_key" gist_trgm_ops(siglen=64));--> statement-breakpoint
CREATE INDEX "passages_tsv" ON "passages" USING gin ("tsv") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_translation" UNIQUE("translation_id","ord","start");--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_chapter_translation" UNIQUE("chapter_translation_id","ord","start");--> statement-breakpoint
-- Most vectors stay beside their text: whoever ranks a passage reads one page instead of three.
ALTER TABLE "passages" SET (toast_tuple_target = 8160);--> statement-breakpoint
-- And none is compressed: a phrase makes many be looked at.
ALTER TABLE "passages" ALTER COLUMN "tsv" SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO "search_state" DEFAULT VALUES;
