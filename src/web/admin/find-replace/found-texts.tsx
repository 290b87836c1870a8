import { memo } from 'react'
import type { FoundHit, FoundText } from '#contract/find-replace.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { chapterTextPath, editTranslationPath } from '../paths.ts'
import { findMessages as t } from './find-messages.ts'
import styles from './found-texts.module.css'
import { type Chosen, keyOf } from './use-chosen.ts'

interface FoundTextsProps {
  texts: readonly FoundText[]
  /** What would stand in the place of each hit. */
  replacement: string
  /** undefined: not all is found yet, and nothing can be chosen. */
  chosen: Chosen | undefined
}

/** All places, by work and text. */
export function FoundTexts({ texts, replacement, chosen }: FoundTextsProps) {
  const works = [...Map.groupBy(texts, ({ work }) => work.id).values()]
  return (
    <div className={styles.works}>
      {works.map((ofWork) => (
        <section key={ofWork[0]?.work.id} className={styles.work}>
          <h3>
            <bdi>{ofWork[0]?.work.title}</bdi>
          </h3>
          {ofWork.map((text) => (
            <OneText key={keyOf(text)} text={text} replacement={replacement} chosen={chosen} />
          ))}
        </section>
      ))}
    </div>
  )
}

function OneText({ text, replacement, chosen }: Omit<FoundTextsProps, 'texts'> & { text: FoundText }) {
  const { id, work, chapter, language, hits, count } = text
  const part = chapter ? t.chapterName(chapter.number, chapter.title) : t.whole
  const name = t.textName(part, work.title, language.name)
  const state = chosen?.stateOf(text)
  return (
    <div className={styles.text}>
      <div className={styles.head}>
        <Box label={t.chooseText(name)} state={state} onChange={() => chosen?.choose([text], state !== 'all')} />
        <StaffLink
          className={styles.name}
          href={chapter ? chapterTextPath(work.id, chapter.id, language.id) : editTranslationPath(id)}
          aria-label={name}
        >
          <bdi>{part}</bdi>
        </StaffLink>
        <span className={styles.language}>{language.name}</span>
        <span className={styles.count}>{count.toLocaleString('en')}</span>
      </div>
      <ul>
        {hits.map((hit, number) => (
          // The places of a text have nothing else of their own.
          <li key={number} className={styles.hit}>
            <Box
              label={t.chooseHit(number + 1, name)}
              state={chosen && (chosen.isChosen(text, number) ? 'all' : 'none')}
              onChange={() => chosen?.toggleHit(text, number)}
            />
            <Place
              hit={hit}
              replacement={replacement}
              isLeftOut={chosen !== undefined && !chosen.isChosen(text, number)}
              {...textIn(language)}
            />
          </li>
        ))}
        {count > hits.length && <li className={styles.more}>{t.moreHits(count - hits.length)}</li>}
      </ul>
    </div>
  )
}

interface PlaceProps {
  hit: FoundHit
  replacement: string
  isLeftOut: boolean
  lang: string
  dir: 'ltr' | 'rtl'
}

/** A place with the words around it, as it is and as it would be. */
const Place = memo(function Place({ hit, replacement, isLeftOut, lang, dir }: PlaceProps) {
  const isReplaced = !isLeftOut && replacement !== '' && replacement !== hit.match
  return (
    <p className={styles.place} lang={lang} dir={dir}>
      {hit.before}
      {isReplaced ? (
        <>
          <del>
            {/* The hidden words are English: they must not decide the direction of the text. */}
            <span className="unseen" dir="ltr">
              {t.removed}
            </span>
            {hit.match}
          </del>
          <ins>
            <span className="unseen" dir="ltr">
              {t.added}
            </span>
            {replacement}
          </ins>
        </>
      ) : (
        <mark>{hit.match}</mark>
      )}
      {hit.after}
    </p>
  )
})

interface BoxProps {
  label: string
  /** undefined: nothing can be chosen yet. */
  state: 'all' | 'some' | 'none' | undefined
  onChange: () => void
}

/** A box to choose places with. */
export function Box({ label, state, onChange }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        type="checkbox"
        aria-label={label}
        disabled={state === undefined}
        checked={state === undefined || state === 'all'}
        onChange={onChange}
      />
    </label>
  )
}
