-- A title as lists sort it, in a language: without its article, which the list shows all the same. Where nothing would be
-- left, the article stays.
CREATE FUNCTION title_key(title text, language text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(ltrim(regexp_replace(key, '^(' || article || ')', ''), E' \t\n"''“”„‘’‚«»‹›¿¡([{…—–-*_.,'), ''), key)
  FROM title_key(title) key, ltrim(lower(normalize(title, NFC)), E' \t\n"''“”„‘’‚«»‹›¿¡([{…—–-*_.,') raw, LATERAL (SELECT CASE
    WHEN code IN ('en', 'eng') THEN '(the|an?)\s+'
    WHEN code IN ('de', 'deu', 'ger') THEN '(der|die|das|eine?)\s+'
    WHEN code IN ('nl', 'nld', 'dut') THEN '(de|het|een)\s+'
    WHEN code IN ('af', 'afr') THEN '(die|ʼ?n)\s+'
    WHEN code IN ('fr', 'fra', 'fre') THEN '(les?|la|des|une?)\s+|l[''’]\s*'
    WHEN code IN ('it', 'ita') THEN '(il|lo|la|i|gli|le|un[oa]?)\s+|(l|un)[''’]\s*'
    WHEN code IN ('es', 'spa') THEN '(el|l[ao]s?|un[ao]?s?)\s+'
    -- «À margem» begins with no article.
    WHEN code IN ('pt', 'por', 'gl', 'glg') AND raw ~ '^à' THEN '(?!)'
    WHEN code IN ('pt', 'por') THEN '([oa]s?|uma?s?)\s+'
    WHEN code IN ('gl', 'glg') THEN '([oa]s?|unh?a?s?)\s+'
    WHEN code IN ('ca', 'cat') THEN '(els?|la|les|una?|en|na)\s+|l[''’]\s*'
    WHEN code IN ('ro', 'ron', 'rum') THEN '(un|o)\s+'
    WHEN code IN ('el', 'ell', 'gre') THEN '(ο|η|το|οι|τα|ενας|μια|ενα)\s+'
    WHEN code IN ('hu', 'hun') THEN '(az?|egy)\s+'
    WHEN code IN ('sv', 'swe') THEN '(den|det|de|en|ett)\s+'
    WHEN code IN ('da', 'dan') THEN '(den|det|de|en|et)\s+'
    WHEN code IN ('no', 'nor', 'nb', 'nob') THEN '(den|det|de|en|et|ei)\s+'
    WHEN code IN ('nn', 'nno') THEN '(den|det|dei|ein|eit|ei)\s+'
    WHEN code IN ('is', 'isl', 'ice') THEN '(hinn|hin|hið)\s+'
    WHEN code IN ('ga', 'gle') THEN '(an|na)\s+'
    WHEN code IN ('cy', 'cym', 'wel') THEN 'yr?\s+'
    WHEN code IN ('mt', 'mlt') THEN '(il|[cdlnrstxzż]|l-|i[cdnrstxzż])-\s*'
    WHEN code IN ('eo', 'epo') THEN '(la)\s+|l[''’]\s*'
    WHEN code IN ('yi', 'yid') THEN '(דער|די|דאס|דעם|אן?)\s+'
    -- Where the article is a part of the word: only before what can be a word by itself, and not in well-known words that
    -- merely begin so.
    WHEN code IN ('he', 'heb') THEN
      'ה(?=[א-ת]{3})(?!(וא|יא|יה|נה|רי|אם|ללו|מלט|גדה|גדת|לכה|לכות|יסטוריה|יסטוריית|רצל|ודו|ומרוס|ונגריה|ולנד|ודעה|בנה|קדמה|סכם|צהרה|תחלה|שפעה|חלטה|וראות|ערות|רהורים|רפתקה|רפתקאות|רפתקאותיו)(\s|$))'
    WHEN code IN ('ar', 'ara', 'arz', 'apc', 'ary') AND raw ~ '^ال' THEN 'ال(?=\S{2})(?!(له|لهم|ذي|ذين|تي)(\s|$))'
    ELSE '(?!)'
  END AS article FROM split_part(language, '-', 1) code) of_language
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_title_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown text;
BEGIN
  SELECT l.title INTO shown FROM work_localizations l JOIN languages i ON i.id = l.language_id
    WHERE l.work_id = NEW.id AND i.code = 'en' AND i.id <> NEW.original_language_id;
  NEW.title_key := CASE WHEN shown IS NULL
    THEN title_key(NEW.title, (SELECT code FROM languages WHERE id = NEW.original_language_id))
    ELSE title_key(shown, 'en') END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_title_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE works SET title = title
    WHERE original_language_id = NEW.id OR id IN (SELECT work_id FROM work_localizations WHERE language_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER languages_title_key AFTER UPDATE OF code ON languages
  FOR EACH ROW WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION renew_title_keys();--> statement-breakpoint
WITH keys AS (
  SELECT w.id, coalesce(
    (SELECT title_key(l.title, 'en') FROM work_localizations l JOIN languages i ON i.id = l.language_id
      WHERE l.work_id = w.id AND i.code = 'en' AND i.id <> w.original_language_id),
    (SELECT title_key(w.title, o.code) FROM languages o WHERE o.id = w.original_language_id)) AS title_key
  FROM works w)
UPDATE works w SET title_key = k.title_key FROM keys k WHERE k.id = w.id AND w.title_key <> k.title_key;
