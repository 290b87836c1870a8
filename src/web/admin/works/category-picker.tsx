import { type Ref, useState } from 'react'
import { Checkbox } from '../parts/checkbox.tsx'
import { useCategories } from '../parts/use-categories.ts'
import styles from './category-picker.module.css'
import { ChosenChips } from './chosen-chips.tsx'
import { workFormMessages as t } from './work-messages.ts'

interface CategoryPickerProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  onBlur: () => void
  /** Of those that the work has already. */
  names: Map<number, string>
  invalid: boolean
  ref?: Ref<HTMLInputElement>
}

/** Several of a list that can be searched; what is chosen stands above it. */
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
