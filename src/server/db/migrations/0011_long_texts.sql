CREATE TABLE "text_slices" (
	"translation_id" integer,
	"chapter_translation_id" integer,
	"first_block" integer NOT NULL,
	"blocks" integer NOT NULL,
	"html" text NOT NULL,
	"joined" integer[] NOT NULL,
	"names" jsonb NOT NULL,
	CONSTRAINT "text_slices_translation" UNIQUE("translation_id","first_block"),
	CONSTRAINT "text_slices_chapter_translation" UNIQUE("chapter_translation_id","first_block"),
	CONSTRAINT "text_slices_one_text" CHECK (num_nonnulls("text_slices"."translation_id", "text_slices"."chapter_translation_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "text_slices" ADD CONSTRAINT "text_slices_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_slices" ADD CONSTRAINT "text_slices_chapter_translation_id_chapter_translations_id_fk" FOREIGN KEY ("chapter_translation_id") REFERENCES "public"."chapter_translations"("id") ON DELETE cascade ON UPDATE no action;