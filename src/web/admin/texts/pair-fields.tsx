import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { Combobox } from '../forms/combobox.tsx'
import type { FieldControl } from '../forms/field.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { type CoveredWork, SmallCover } from '../parts/small-cover.tsx'
import { chaptersPath, editTranslationPath } from '../paths.ts'
import type { ChosenPair } from './translation-data.ts'
import styles from './translation-form.module.css'
import { translationFormMessages as t } from './translation-messages.ts'

interface WorkBoxProps extends FieldControl {
  chosen: (CoveredWork & Pick<StaffWork, 'id'>) | undefined
  isChosen: boolean
  onChoose: (id: number) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

const MOST = 20

/** Chooses a work by a part of its title. */
export function WorkBox({ chosen, isChosen, onChoose, ...control }: WorkBoxProps) {
  const [words, setWords] = useState('')
  const query = new URLSearchParams({ filter: words, limit: String(MOST), sort: 'title', order: 'asc' })
  const { data, isPlaceholderData } = useQuery<StaffWork[]>({
    queryKey: [`/api/admin/works?${query}`],
    placeholderData: keepPreviousData,
  })
  const choiceOf = (work: NonNullable<WorkBoxProps['chosen']>) => ({
    id: work.id,
    label: work.title,
    detail: work.author.name,
    picture: <SmallCover work={work} />,
  })
  return (
    <Combobox
      choices={data?.map(choiceOf)}
      answered={data && !isPlaceholderData ? words : undefined}
      chosen={isChosen && chosen ? choiceOf(chosen) : undefined}
      onSearch={setWords}
      onChoose={({ id }) => onChoose(id)}
      {...control}
    />
  )
}

/** Says that the work has chapters, that the text exists, or that there is no original to show beside it. */
export function PairNotice({ pair, language }: { pair: ChosenPair; language: Language | undefined }) {
  const { work, existing } = pair
  return (
    <div role="status" className={styles.notice}>
      {work?.hasChapters ? (
        <p>
          {t.hasChapters(work.title)}{' '}
          <StaffLink href={chaptersPath(work.id)} className="link">
            {t.toChapters}
          </StaffLink>
        </p>
      ) : existing ? (
        <p>
          {t.exists(existing.language.name, existing.work.title)}{' '}
          <StaffLink href={editTranslationPath(existing.id)} className="link">
            {t.open}
          </StaffLink>
        </p>
      ) : pair.originalFailed ? (
        <p>
          {t.originalFailed}{' '}
          <button type="button" className="button quiet" onClick={pair.retry}>
            {t.again}
          </button>
        </p>
      ) : (
        work &&
        language &&
        (pair.isOriginal ? (
          <p>{t.isOriginal}</p>
        ) : (
          pair.original === null && <p>{t.noOriginal(work.originalLanguage.name)}</p>
        ))
      )}
    </div>
  )
}
