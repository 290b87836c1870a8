-- Entries are collected before they are merged into the index: see search/index/merge-entries.ts. The index of passages
-- may be missing for a while.
ALTER INDEX IF EXISTS "passages_tsv" SET (fastupdate = on, gin_pending_list_limit = 8192);--> statement-breakpoint
ALTER INDEX "titles_tsv" SET (fastupdate = on);
