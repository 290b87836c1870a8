CREATE TABLE "authors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"year_born" integer,
	"year_died" integer,
	"nationality" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "changes_action" CHECK ("changes"."action" in ('create', 'update', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "chapter_translations" (
	"id" serial PRIMARY KEY NOT NULL,
	"chapter_id" integer NOT NULL,
	"title" text,
	"language_id" integer NOT NULL,
	"content" text NOT NULL,
	"html" text NOT NULL,
	"length" integer NOT NULL,
	"is_complete" boolean DEFAULT true NOT NULL,
	"translated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "chapter_translations_pair" UNIQUE("chapter_id","language_id")
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" serial PRIMARY KEY NOT NULL,
	"work_id" integer NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"order_index" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "chapters_slug" UNIQUE("work_id","slug")
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"autonym" text,
	"region" text,
	"is_rtl" boolean DEFAULT false NOT NULL,
	"font_family" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "languages_name_unique" UNIQUE("name"),
	CONSTRAINT "languages_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"translation_id" integer,
	"chapter_translation_id" integer,
	"ord" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "passages_translation" UNIQUE("translation_id","ord"),
	CONSTRAINT "passages_chapter_translation" UNIQUE("chapter_translation_id","ord"),
	CONSTRAINT "passages_one_text" CHECK (num_nonnulls("passages"."translation_id", "passages"."chapter_translation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"photo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" serial PRIMARY KEY NOT NULL,
	"work_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"content" text NOT NULL,
	"html" text NOT NULL,
	"length" integer NOT NULL,
	"is_complete" boolean DEFAULT true NOT NULL,
	"translated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "translations_pair" UNIQUE("work_id","language_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "work_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"work_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "work_categories_pair" UNIQUE("work_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "work_localizations" (
	"work_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"title" text,
	"description" text,
	CONSTRAINT "work_localizations_work_id_language_id_pk" PRIMARY KEY("work_id","language_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"author_id" integer NOT NULL,
	"publication_year" integer,
	"description" text,
	"cover_image" text,
	"original_language_id" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"has_chapters" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_hash" text,
	CONSTRAINT "works_slug_unique" UNIQUE("slug"),
	CONSTRAINT "works_status" CHECK ("works"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "chapter_translations" ADD CONSTRAINT "chapter_translations_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_translations" ADD CONSTRAINT "chapter_translations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_chapter_translation_id_chapter_translations_id_fk" FOREIGN KEY ("chapter_translation_id") REFERENCES "public"."chapter_translations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_categories" ADD CONSTRAINT "work_categories_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_categories" ADD CONSTRAINT "work_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_localizations" ADD CONSTRAINT "work_localizations_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_localizations" ADD CONSTRAINT "work_localizations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_original_language_id_languages_id_fk" FOREIGN KEY ("original_language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authors_name" ON "authors" USING btree ("name");--> statement-breakpoint
CREATE INDEX "changes_entity" ON "changes" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chapter_translations_language" ON "chapter_translations" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "chapters_order" ON "chapters" USING btree ("work_id","order_index");--> statement-breakpoint
CREATE INDEX "passages_work" ON "passages" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "passages_language" ON "passages" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "translations_language" ON "translations" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "work_categories_category" ON "work_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "work_localizations_language" ON "work_localizations" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "works_author" ON "works" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "works_original_language" ON "works" USING btree ("original_language_id");--> statement-breakpoint
CREATE INDEX "works_tags" ON "works" USING gin ("tags");