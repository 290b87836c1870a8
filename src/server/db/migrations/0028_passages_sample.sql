-- In a large library it takes a while, in which nobody could save a text: there it is built in the background, when the
-- site is open (search/index/reindex.ts).
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM passages OFFSET 10000 LIMIT 1) THEN
    CREATE INDEX IF NOT EXISTS "passages_sample" ON "passages" USING gin ("tsv") WITH (gin_pending_list_limit=512)
      WHERE tsv @@ '''=s64'''::tsquery;
  END IF;
END $$;
