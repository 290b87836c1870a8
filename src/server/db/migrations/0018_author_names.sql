CREATE TABLE "author_names" (
	"author_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "author_names_author_id_language_id_pk" PRIMARY KEY("author_id","language_id")
);
--> statement-breakpoint
ALTER TABLE "author_names" ADD CONSTRAINT "author_names_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_names" ADD CONSTRAINT "author_names_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "author_names_language" ON "author_names" USING btree ("language_id");