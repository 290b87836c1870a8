-- First, as long as readers need not wait for work_languages.
CREATE INDEX "works_title" ON "works" USING btree ("title_key" collate "C","id");--> statement-breakpoint
ALTER TABLE "work_languages" ADD COLUMN "is_complete" boolean;--> statement-breakpoint
ALTER TABLE "work_languages" ADD COLUMN "translated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_languages" ADD COLUMN "has_gaps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "work_languages_date" ON "work_languages" USING btree ("translated_at");--> statement-breakpoint
CREATE INDEX "work_languages_unknown" ON "work_languages" USING btree ("work_id") WHERE is_complete is null;--> statement-breakpoint
CREATE INDEX "work_languages_gaps" ON "work_languages" USING btree ("work_id") WHERE has_gaps;--> statement-breakpoint
-- What work_languages says of some works in each language, as the texts have it now.
CREATE FUNCTION states_of_works(work_ids integer[])
  RETURNS TABLE (work_id integer, language_id integer, is_complete boolean, translated_at timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT t.work_id, t.language_id, t.is_complete, t.translated_at
    FROM translations t JOIN works w ON w.id = t.work_id
    WHERE w.id = ANY (work_ids) AND NOT w.has_chapters
  UNION ALL
  SELECT c.work_id, t.language_id,
      bool_and(t.is_complete) AND count(*) = (SELECT count(*) FROM chapters n WHERE n.work_id = c.work_id),
      max(t.translated_at)
    FROM works w JOIN chapters c ON c.work_id = w.id JOIN chapter_translations t ON t.chapter_id = c.id
    WHERE w.id = ANY (work_ids) AND w.has_chapters GROUP BY c.work_id, t.language_id
$$;--> statement-breakpoint
-- Brings work_languages in line with the texts of some works in some languages (null: in all).
CREATE FUNCTION renew_work_languages(work_ids integer[], language_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF work_ids IS NULL THEN RETURN; END IF;
  PERFORM lock_work_languages(work_ids);
  WITH now_so AS MATERIALIZED (
    SELECT * FROM states_of_works(work_ids) s WHERE language_ids IS NULL OR s.language_id = ANY (language_ids)
  ), gone AS (
    DELETE FROM work_languages l
    WHERE l.work_id = ANY (work_ids) AND (language_ids IS NULL OR l.language_id = ANY (language_ids))
      AND NOT EXISTS (SELECT FROM now_so s WHERE s.work_id = l.work_id AND s.language_id = l.language_id)
  )
  INSERT INTO work_languages AS l (language_id, work_id, is_complete, translated_at)
    SELECT language_id, work_id, is_complete, translated_at FROM now_so
    ON CONFLICT (language_id, work_id) DO UPDATE
      SET is_complete = excluded.is_complete, translated_at = excluded.translated_at
      WHERE (l.is_complete, l.translated_at) IS DISTINCT FROM (excluded.is_complete, excluded.translated_at);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_work_languages(work_ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT renew_work_languages(work_ids, NULL)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM renew_work_languages(array_agg(DISTINCT work_id), array_agg(DISTINCT language_id)) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM renew_work_languages(array_agg(DISTINCT work_id), array_agg(DISTINCT language_id)) FROM old_rows;
  ELSE
    PERFORM renew_work_languages(array_agg(DISTINCT work_id), array_agg(DISTINCT language_id)) FROM (
      (SELECT work_id, language_id, is_complete, translated_at FROM old_rows
        EXCEPT SELECT work_id, language_id, is_complete, translated_at FROM new_rows) UNION ALL
      (SELECT work_id, language_id, is_complete, translated_at FROM new_rows
        EXCEPT SELECT work_id, language_id, is_complete, translated_at FROM old_rows)) changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION chapter_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM renew_work_languages(array_agg(DISTINCT c.work_id), array_agg(DISTINCT t.language_id))
      FROM new_rows t JOIN chapters c ON c.id = t.chapter_id;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM renew_work_languages(array_agg(DISTINCT c.work_id), array_agg(DISTINCT t.language_id))
      FROM old_rows t JOIN chapters c ON c.id = t.chapter_id;
  ELSE
    PERFORM renew_work_languages(array_agg(DISTINCT c.work_id), array_agg(DISTINCT changed.language_id)) FROM (
      (SELECT chapter_id, language_id, is_complete, translated_at FROM old_rows
        EXCEPT SELECT chapter_id, language_id, is_complete, translated_at FROM new_rows) UNION ALL
      (SELECT chapter_id, language_id, is_complete, translated_at FROM new_rows
        EXCEPT SELECT chapter_id, language_id, is_complete, translated_at FROM old_rows)) changed
      JOIN chapters c ON c.id = changed.chapter_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A new chapter lacks its texts: no language of its work is complete any more.
CREATE FUNCTION chapters_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_work_languages((SELECT array_agg(DISTINCT work_id) FROM new_rows));
  UPDATE work_languages l SET is_complete = false FROM works w
    WHERE w.id = l.work_id AND w.has_chapters AND l.is_complete AND w.id IN (SELECT work_id FROM new_rows);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER chapters_added AFTER INSERT ON chapters REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chapters_added();
