ALTER TABLE "chapter_translations" ADD COLUMN "links" text;--> statement-breakpoint
ALTER TABLE "chapter_translations" ADD COLUMN "hub_id" integer;--> statement-breakpoint
ALTER TABLE "chapter_translations" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "links" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "hub_id" integer;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chapter_translations_unaligned" ON "chapter_translations" USING btree ("chapter_id") WHERE links is null;--> statement-breakpoint
CREATE INDEX "translations_unaligned" ON "translations" USING btree ("work_id") WHERE links is null;