ALTER TABLE "titles" ADD COLUMN "name_deletions" integer[];--> statement-breakpoint
CREATE INDEX "titles_deletions" ON "titles" USING gin ("name_deletions") WITH (gin_pending_list_limit=512);--> statement-breakpoint
-- The titles of libraries of before are written anew in the background, as after a change of the index.
UPDATE "search_state" SET "version" = "version" - 1 WHERE "version" > 0;
