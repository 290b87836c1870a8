import { useMemo } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import { isBlank } from '#contract/fields.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { warningIcon } from '../../../ui/icons.ts'
import { Field } from '../../forms/field.tsx'
import { splitMessages as t } from '../chapter-messages.ts'
import { firstWords, type TextPart } from './split-at-headings.ts'
import styles from './split-parts.module.css'
import { countAnew, type useSplit } from './use-split.ts'

const FIRST_WORDS = 140

interface Words {
  lang: string | undefined
  dir: 'ltr' | 'rtl' | 'auto'
}

interface SplitPartsProps extends Words {
  split: ReturnType<typeof useSplit>
  chapters: readonly StaffChapter[]
  /** The chapter that the first part goes to, from 1. */
  from: number
  /** Numbers of chapters that already have a text in the language. */
  taken: readonly number[]
  language: StaffLanguage | undefined
  /** Language and direction of the titles of existing chapters. */
  originalIn: Words
}

/** The future chapters, each with the number that it will have. */
export function SplitParts({ split, chapters, from, taken, language, lang, dir, originalIn }: SplitPartsProps) {
  const { parts } = split
  const counted = useWordCounts(parts, lang ?? 'und')
  return (
    <>
      <p className={styles.count} role="status">
        {t.count(
          parts.length,
          counted.reduce((sum, n) => sum + n, 0),
        )}
      </p>
      <ol className={styles.parts} aria-label={t.parts}>
        {parts.map((part, index) => {
          const number = from + index
          const target = chapters[number - 1]
          return (
            <li key={index} className={styles.part}>
              <Field
                label={t.partTitle(index + 1)}
                required
                error={isBlank(part.title) ? t.noTitle : isBlank(part.content) ? t.noContent : undefined}
              >
                {(field) => (
                  <input
                    type="text"
                    lang={lang}
                    dir={dir}
                    maxLength={500}
                    value={part.title}
                    onChange={(event) => split.entitle(index, event.target.value)}
                    {...field}
                  />
                )}
              </Field>
              <p className={styles.words} lang={lang} dir={dir}>
                {firstWords(part.content, FIRST_WORDS)}
              </p>
              <p className={styles.place}>
                <span>{t.words(counted[index] ?? 0)}</span>
                {target ? (
                  <span>
                    → {t.toExisting(number, target.title).words} <span {...originalIn}>{target.title}</span>
                  </span>
                ) : (
                  <span>→ {t.toNew(number)}</span>
                )}
                {language && taken.includes(number) && (
                  <strong className={styles.conflict}>
                    <Icon path={warningIcon} />
                    {t.conflict(language.name)}
                  </strong>
                )}
              </p>
              <div className={styles.actions}>
                {index > 0 && (
                  <button
                    type="button"
                    className="link tall"
                    aria-label={t.mergeOf(index + 1)}
                    onClick={() => split.merge(index)}
                  >
                    {t.merge}
                  </button>
                )}
                <button
                  type="button"
                  className="link tall"
                  aria-label={t.leaveOutOf(index + 1)}
                  onClick={() => split.leaveOut(index)}
                >
                  {t.leaveOut}
                </button>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Words of each part. A text is not counted again when only its title changes. */
function useWordCounts(parts: readonly TextPart[], lang: string): number[] {
  const last = useMemo(() => ({ lang, counts: new Map<string, number>() }), [lang])
  last.counts = countAnew(
    parts.map(({ content }) => content),
    last.lang,
    last.counts,
  )
  return parts.map(({ content }) => last.counts.get(content) ?? 0)
}
