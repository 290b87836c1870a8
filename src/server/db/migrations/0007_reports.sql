CREATE TABLE "reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"language_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	"chapter_id" integer,
	"block" integer NOT NULL,
	"text_revision" integer NOT NULL,
	"quote" text NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"suggestion" text,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"note" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_token_unique" UNIQUE("token"),
	CONSTRAINT "reports_resolved" CHECK (("reports"."resolved_at" is null) = ("reports"."resolved_by" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_work" ON "reports" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "reports_language" ON "reports" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("work_id","language_id","chapter_id") WHERE resolved_at is null;