ALTER TABLE "changes"
  ADD COLUMN "title" text GENERATED ALWAYS AS (coalesce(before ->> 'title', before ->> 'name')) STORED,
  ADD COLUMN "work_id" integer GENERATED ALWAYS AS ((before ->> 'workId')::int) STORED,
  ADD COLUMN "chapter_id" integer GENERATED ALWAYS AS ((before ->> 'chapterId')::int) STORED,
  ADD COLUMN "language_id" integer GENERATED ALWAYS AS ((before ->> 'languageId')::int) STORED,
  ADD COLUMN "order_index" integer GENERATED ALWAYS AS ((before ->> 'orderIndex')::int) STORED;--> statement-breakpoint
CREATE INDEX "changes_deleted" ON "changes" USING btree ("id") WHERE action = 'delete';--> statement-breakpoint
CREATE INDEX "changes_work" ON "changes" USING btree ("work_id") WHERE work_id is not null;--> statement-breakpoint
CREATE INDEX "changes_chapter" ON "changes" USING btree ("chapter_id") WHERE chapter_id is not null;