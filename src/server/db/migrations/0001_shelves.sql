CREATE TABLE "work_languages" (
	"language_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	CONSTRAINT "work_languages_language_id_work_id_pk" PRIMARY KEY("language_id","work_id")
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "title_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_languages" ADD CONSTRAINT "work_languages_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_languages" ADD CONSTRAINT "work_languages_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_languages_work" ON "work_languages" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "works_shelf" ON "works" USING btree ("featured" DESC NULLS LAST,"title_key" collate "C","id") WHERE status = 'published';--> statement-breakpoint
-- A title as lists sort it: without case (as the database's own locale has it), marks and opening punctuation; compared
-- by code point, so that no index hangs on the version of a locale.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(ltrim(
    -- Numbers count as numbers: each is filled up to ten digits.
    regexp_replace(regexp_replace(
      regexp_replace(lower(normalize(title, NFKD)), '[\u0300-\u036f\u064b-\u0655\u0591-\u05c7]', '', 'g'),
      '([0-9]+)', '0000000000\1', 'g'), '[0-9]*([0-9]{10})', '\1', 'g'),
    E' \t\n"''“”„‘’‚«»‹›¿¡([{…—–-*_.,'), 200)
$$;--> statement-breakpoint
-- The title that lists show is the one in the interface's language, where there is one and the original is another.
CREATE FUNCTION keep_title_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_key := title_key(coalesce((
    SELECT l.title FROM work_localizations l JOIN languages i ON i.id = l.language_id
    WHERE l.work_id = NEW.id AND i.code = 'en' AND i.id <> NEW.original_language_id), NEW.title));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER works_title_key BEFORE INSERT OR UPDATE OF title, original_language_id ON works
  FOR EACH ROW EXECUTE FUNCTION keep_title_key();--> statement-breakpoint
CREATE FUNCTION renew_title_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  localization work_localizations := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM languages WHERE id = localization.language_id AND code = 'en') THEN
    UPDATE works SET title = title WHERE id = localization.work_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER work_localizations_title_key AFTER INSERT OR DELETE OR UPDATE OF title ON work_localizations
  FOR EACH ROW EXECUTE FUNCTION renew_title_key();--> statement-breakpoint
CREATE FUNCTION renew_title_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE works SET title = title WHERE id IN (SELECT work_id FROM work_localizations WHERE language_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER languages_title_key AFTER UPDATE OF code ON languages
  FOR EACH ROW WHEN (OLD.code <> NEW.code AND 'en' IN (OLD.code, NEW.code)) EXECUTE FUNCTION renew_title_keys();--> statement-breakpoint
-- Of two who add and remove texts of one work at the same time, the second sees what the first has done.
CREATE FUNCTION lock_work_languages(work_ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('work_languages', id)) FROM unnest(work_ids) id ORDER BY id
$$;--> statement-breakpoint
-- Brings work_languages in line with the texts of some works.
CREATE FUNCTION refresh_work_languages(work_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF work_ids IS NULL THEN RETURN; END IF;
  PERFORM lock_work_languages(work_ids);
  WITH readable AS (
    SELECT t.language_id, w.id AS work_id FROM works w JOIN translations t ON t.work_id = w.id
      WHERE w.id = ANY (work_ids) AND NOT w.has_chapters
    UNION
    SELECT t.language_id, w.id FROM works w JOIN chapters c ON c.work_id = w.id
      JOIN chapter_translations t ON t.chapter_id = c.id
      WHERE w.id = ANY (work_ids) AND w.has_chapters
  ), gone AS (
    DELETE FROM work_languages l WHERE l.work_id = ANY (work_ids) AND NOT EXISTS (
      SELECT FROM readable r WHERE r.work_id = l.work_id AND r.language_id = l.language_id)
  )
  INSERT INTO work_languages (language_id, work_id) SELECT language_id, work_id FROM readable ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM lock_work_languages((SELECT array_agg(DISTINCT work_id) FROM new_rows));
    INSERT INTO work_languages (language_id, work_id) SELECT DISTINCT t.language_id, t.work_id
      FROM new_rows t JOIN works w ON w.id = t.work_id WHERE NOT w.has_chapters ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_work_languages((SELECT array_agg(DISTINCT work_id) FROM old_rows));
  ELSE
    PERFORM refresh_work_languages((SELECT array_agg(DISTINCT changed.work_id) FROM (
      (SELECT work_id, language_id FROM old_rows EXCEPT SELECT work_id, language_id FROM new_rows) UNION ALL
      (SELECT work_id, language_id FROM new_rows EXCEPT SELECT work_id, language_id FROM old_rows)) changed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER translations_added AFTER INSERT ON translations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION translations_changed();--> statement-breakpoint
CREATE TRIGGER translations_moved AFTER UPDATE ON translations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION translations_changed();--> statement-breakpoint
CREATE TRIGGER translations_removed AFTER DELETE ON translations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION translations_changed();--> statement-breakpoint
CREATE FUNCTION chapter_translations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM lock_work_languages((SELECT array_agg(DISTINCT c.work_id)
      FROM new_rows t JOIN chapters c ON c.id = t.chapter_id));
    INSERT INTO work_languages (language_id, work_id) SELECT DISTINCT t.language_id, c.work_id
      FROM new_rows t JOIN chapters c ON c.id = t.chapter_id JOIN works w ON w.id = c.work_id WHERE w.has_chapters
      ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_work_languages((SELECT array_agg(DISTINCT c.work_id)
      FROM old_rows t JOIN chapters c ON c.id = t.chapter_id));
  ELSE
    PERFORM refresh_work_languages((SELECT array_agg(DISTINCT c.work_id) FROM (
      (SELECT chapter_id, language_id FROM old_rows EXCEPT SELECT chapter_id, language_id FROM new_rows) UNION ALL
      (SELECT chapter_id, language_id FROM new_rows EXCEPT SELECT chapter_id, language_id FROM old_rows)) changed
      JOIN chapters c ON c.id = changed.chapter_id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER chapter_translations_added AFTER INSERT ON chapter_translations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chapter_translations_changed();--> statement-breakpoint
CREATE TRIGGER chapter_translations_moved AFTER UPDATE ON chapter_translations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chapter_translations_changed();--> statement-breakpoint
CREATE TRIGGER chapter_translations_removed AFTER DELETE ON chapter_translations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chapter_translations_changed();--> statement-breakpoint
-- Their texts go with them, when nobody can tell any more whose they were.
CREATE FUNCTION chapters_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_work_languages((SELECT array_agg(DISTINCT work_id) FROM old_rows));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER chapters_removed AFTER DELETE ON chapters REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chapters_removed();--> statement-breakpoint
CREATE FUNCTION work_kind_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_work_languages(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER works_kind AFTER UPDATE OF has_chapters ON works
  FOR EACH ROW WHEN (OLD.has_chapters <> NEW.has_chapters) EXECUTE FUNCTION work_kind_changed();--> statement-breakpoint
UPDATE works SET title = title;--> statement-breakpoint
SELECT refresh_work_languages((SELECT array_agg(id) FROM works));
