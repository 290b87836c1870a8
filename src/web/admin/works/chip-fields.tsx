import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { Checkbox, type FieldControl } from '../forms/field.tsx'
import { useCategories } from '../parts/use-entries.ts'
import styles from './chip-fields.module.css'
import { workFormMessages as t } from './work-messages.ts'
import { withTag } from './work-values.ts'

interface CategoryPickerProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  onBlur: () => void
  /** Names of known categories, by id. Categories that are read are added. */
  names: Map<number, string>
  invalid: boolean
  ref?: Ref<HTMLInputElement>
}

/** Chooses several categories from a list that can be searched. The chosen ones are shown above it. */
export function CategoryPicker({ chosen, onChange, onBlur, names, invalid, ref }: CategoryPickerProps) {
  const [words, setWords] = useState('')
  const shown = useCategories(words)
  for (const { id, name } of shown ?? []) names.set(id, name)
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className={styles.picker}>
      <ChosenChips
        label={t.chosenCategories}
        chips={chosen.map((id) => ({ key: id, name: names.get(id) ?? `${id}` }))}
        onRemove={({ key }) => toggle(Number(key))}
      />
      <input
        ref={ref}
        type="search"
        autoComplete="off"
        aria-label={t.findCategory}
        placeholder={t.findCategory}
        aria-invalid={invalid || undefined}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onBlur={onBlur}
      />
      <ul className={styles.list}>
        {shown?.map((category) => (
          <li key={category.id}>
            <Checkbox
              label={<bdi>{category.name}</bdi>}
              checked={chosen.includes(category.id)}
              onChange={() => toggle(category.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={shown?.length === 0 ? styles.none : 'unseen'}>
        {shown?.length === 0 && t.noCategoryFound}
      </p>
    </div>
  )
}

const LONGEST_TAG = 100

interface TagInputProps extends Partial<FieldControl> {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Adds tags one by one: with Enter, with the button, or when the form is submitted. */
export function TagInput({ tags, onChange, onBlur, ref, ...input }: TagInputProps) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  const [written, setWritten] = useState('')
  const [news, setNews] = useState('')

  const add = () => {
    const next = withTag(tags, written)
    if (next !== tags) {
      onChange([...next])
      setNews(t.tagAdded(written.trim()))
    }
    setWritten('')
  }
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    setNews(t.tagRemoved(tag))
    box.current?.focus()
  }
  const addLatest = useRef(add)
  addLatest.current = add
  useEffect(() => {
    const form = box.current?.form
    const flush = () => addLatest.current()
    form?.addEventListener('submit', flush)
    return () => form?.removeEventListener('submit', flush)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may end a composition of an input method. Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && written === '') {
      const last = tags.at(-1)
      if (last !== undefined) remove(last)
    }
  }
  return (
    <div className={styles.tags}>
      <ChosenChips
        label={t.givenTags}
        chips={tags.map((tag) => ({ key: tag, name: tag }))}
        onRemove={({ key }) => remove(String(key))}
      />
      <div className={styles.line}>
        <input
          ref={box}
          type="text"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={LONGEST_TAG}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          {...input}
        />
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            add()
            box.current?.focus()
          }}
        >
          {t.addTag}
        </button>
      </div>
      <p className="unseen" role="status">
        {news}
      </p>
    </div>
  )
}

const COMPOSING = 229

interface Chip {
  key: string | number
  name: string
}

interface ChosenChipsProps {
  label: string
  chips: readonly Chip[]
  onRemove: (chip: Chip) => void
}

/** Chips, each with a button that removes it. */
function ChosenChips({ label, chips, onRemove }: ChosenChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key} className={styles.chip}>
          <bdi>{chip.name}</bdi>
          <IconButton label={t.remove(chip.name)} icon={closeIcon} onClick={() => onRemove(chip)} />
        </li>
      ))}
    </ul>
  )
}
