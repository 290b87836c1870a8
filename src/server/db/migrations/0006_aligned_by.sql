ALTER TABLE "chapter_translations" ADD COLUMN "aligned_by" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "aligned_by" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chapter_translations_aligned_by" ON "chapter_translations" USING btree ("aligned_by");--> statement-breakpoint
CREATE INDEX "translations_aligned_by" ON "translations" USING btree ("aligned_by");