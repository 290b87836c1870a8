import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { StaffWork } from '#contract/works.ts'
import { Combobox } from '../parts/combobox.tsx'
import type { FieldControl } from '../parts/field.tsx'

interface WorkBoxProps extends FieldControl {
  chosen: Pick<StaffWork, 'id' | 'title' | 'author'> | undefined
  isChosen: boolean
  onChoose: (id: number) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

const MOST = 20

/** A work, found by part of its title. */
export function WorkBox({ chosen, isChosen, onChoose, ...control }: WorkBoxProps) {
  const [words, setWords] = useState('')
  const query = new URLSearchParams({ filter: words, limit: String(MOST), sort: 'title', order: 'asc' })
  const { data, isPlaceholderData } = useQuery<StaffWork[]>({
    queryKey: [`/api/admin/works?${query}`],
    placeholderData: keepPreviousData,
  })
  const choiceOf = ({ id, title, author }: NonNullable<WorkBoxProps['chosen']>) => ({
    id,
    label: title,
    detail: author.name,
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
