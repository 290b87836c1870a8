-- contract: a site of the version before leaves the new column empty, and empty ones are not equal
ALTER TABLE "authors" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_slug_unique" UNIQUE("slug");