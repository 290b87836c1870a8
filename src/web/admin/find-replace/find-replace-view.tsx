import { useEffect, useRef, useState } from 'react'
import { useBatch } from '../batches/use-batch.tsx'
import layout from '../forms/form-layout.module.css'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { Progress } from '../parts/progress.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { InPlaceOfRows, View } from '../parts/view.tsx'
import { translationsPath } from '../paths.ts'
import { failureMessage } from '../staff-client.ts'
import { inputOf, pathOf, readWanted, type Wanted } from './find-address.ts'
import { FindForm } from './find-form.tsx'
import { findMessages as t } from './find-messages.ts'
import styles from './find-replace-view.module.css'
import { Box, FoundTexts } from './found-texts.tsx'
import { SpellingsList } from './spellings.tsx'
import { useChosen } from './use-chosen.ts'
import { type Places, usePlaces } from './use-places.ts'

/** Where the results may begin, as a part of the window's height. */
const LOWEST_RESULTS = 0.7

/** Finds words in many texts and replaces them, after all places were shown. */
export function FindReplaceView() {
  const { search } = useStaffAddress()
  const location = useLocationStore()
  const [wanted, setWanted] = useState(() => readWanted(search))
  // The back button and links change the address.
  useEffect(() => setWanted(readWanted(search)), [search])
  const shown = readWanted(search)
  const languages = useLanguages()
  const found = usePlaces(inputOf(shown))
  const results = useRef<HTMLElement>(null)
  const open = (next: Wanted) => {
    const isSame = pathOf(next) === pathOf(shown)
    location.go(pathOf(next))
    if (isSame) found.refetch()
    // On a phone the form fills the screen.
    requestAnimationFrame(() => {
      const { top = 0 } = results.current?.getBoundingClientRect() ?? {}
      if (top > innerHeight * LOWEST_RESULTS) results.current?.scrollIntoView({ block: 'start' })
    })
  }
  /** What is shown can be shown again with it; what is being written in other fields is not sought yet. */
  const keepReplacement = () => {
    const next = { ...shown, with: wanted.with }
    if (pathOf(next) === pathOf(wanted)) location.go(pathOf(next), { replace: true })
  }
  const language = languages.data?.find(({ id }) => id === wanted.language)
  return (
    <View title={t.title} hint={t.hint} back={{ href: translationsPath, label: t.back }}>
      <FindForm wanted={wanted} onChange={setWanted} onFind={() => open(wanted)} onReplacement={keepReplacement} />
      {wanted.work !== undefined && language && (
        <SpellingsList
          workId={wanted.work}
          language={language}
          onUse={(rare, common) =>
            open({ ...wanted, find: rare, with: common, matchCase: true, wholeWords: true, ignoreMarks: false })
          }
        />
      )}
      <section ref={results} className={styles.results} aria-label={t.results}>
        {inputOf(shown) === undefined ? (
          <InPlaceOfRows>
            <p>{t.begin}</p>
          </InPlaceOfRows>
        ) : found.error ? (
          <InPlaceOfRows role="alert">
            <p>{failureMessage(found.error)}</p>
            <button type="button" className="button quiet" onClick={() => found.refetch()}>
              {t.again}
            </button>
          </InPlaceOfRows>
        ) : (
          <Results {...found} wanted={{ ...shown, with: wanted.with }} />
        )}
      </section>
    </View>
  )
}

interface ResultsProps extends Pick<ReturnType<typeof usePlaces>, 'isLooking' | 'stop' | 'refetch'> {
  places: Places | undefined
  wanted: Wanted
}

const NOTHING: Places = { texts: [], counts: { texts: 0, hits: 0 }, done: 0, total: 0, isWhole: false }

function Results({ places = NOTHING, isLooking, stop, refetch, wanted }: ResultsProps) {
  const { texts, counts, done, total, isWhole } = places
  const chosen = useChosen(texts, isLooking)
  const isNothing = !isLooking && counts.hits === 0
  const all = chosen.rows.length === 0 ? 'none' : chosen.hits === sumOf(places) ? 'all' : 'some'
  return (
    <>
      {isLooking && (
        <div className={styles.looking}>
          <Progress label={t.looking(done, total)} percent={total === 0 ? 0 : (100 * done) / total} />
          <button type="button" className="button quiet" onClick={stop}>
            {t.stop}
          </button>
        </div>
      )}
      <div role="status" className={styles.state}>
        {!isLooking && !isWhole && <p>{t.stopped}</p>}
        {counts.hits > 0 && (
          <p>{isWhole ? t.found(counts.hits, counts.texts) : t.foundUntilNow(counts.hits, counts.texts)}</p>
        )}
        {counts.texts > texts.length && <p className={styles.hint}>{t.notAllShown(texts.length)}</p>}
      </div>
      {!isLooking && !isWhole && (
        <button type="button" className="button quiet" onClick={() => refetch()}>
          {t.again}
        </button>
      )}
      {isNothing && isWhole && (
        <InPlaceOfRows>
          <p>{t.nothing}</p>
          <p>{t.nothingHint}</p>
        </InPlaceOfRows>
      )}
      {texts.length > 0 && (
        <>
          {!isLooking && (
            <div className={styles.all}>
              <Box label={t.chooseAll} state={all} onChange={() => chosen.choose(texts, all !== 'all')} />
              <span aria-hidden="true">{t.chooseAll}</span>
            </div>
          )}
          <FoundTexts texts={texts} replacement={wanted.with} chosen={isLooking ? undefined : chosen} />
          {!isLooking && <ReplaceBar wanted={wanted} rows={chosen.rows} hits={chosen.hits} />}
        </>
      )}
    </>
  )
}

const sumOf = ({ texts }: Places) => texts.reduce((sum, { hits }) => sum + hits.length, 0)

interface ReplaceBarProps {
  wanted: Wanted
  rows: ReturnType<typeof useChosen>['rows']
  hits: number
}

/** How much is chosen, and the button that replaces it. Where nothing is put in its place, it asks first. */
function ReplaceBar({ wanted, rows, hits }: ReplaceBarProps) {
  const run = useBatch()
  const [isAsking, setAsking] = useState(false)
  const isRunning = useRef(false)
  const { find, with: words, matchCase, wholeWords, ignoreMarks, inAddresses } = wanted
  const replace = async () => {
    if (isRunning.current) return
    isRunning.current = true
    const sought = { find, matchCase, wholeWords, ignoreMarks, inAddresses }
    const request = { of: 'text', rows: { texts: rows }, do: { replace: { ...sought, with: words } } } as const
    await run(request, { what: t.replacing, count: rows.length, noun: t.noun })
    isRunning.current = false
  }
  const isNone = rows.length === 0 || words === find
  const press = () => {
    if (isNone) return
    if (words === '') setAsking(true)
    else replace()
  }
  return (
    <div className={`${layout.foot} ${styles.bar}`}>
      <p>{t.chosen(rows.length, hits)}</p>
      <button type="button" className={words === '' ? 'button quiet' : 'button'} aria-disabled={isNone} onClick={press}>
        {words === '' ? t.remove(rows.length) : t.replace(rows.length)}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle(find)}
        description={t.removeHint}
        confirm={t.removeConfirm}
        cancel={t.cancel}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) replace()
        }}
      />
    </div>
  )
}
