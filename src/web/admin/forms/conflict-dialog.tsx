import { differenceMessages as d, formMessages as t } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import styles from './conflict-dialog.module.css'
import { plain } from './differences.ts'
import { TextDifference } from './text-difference.tsx'
import type { Conflict } from './use-staff-form.ts'

interface FormConflictProps<Name extends string> {
  /** The result of `useStaffForm`. */
  editing: { conflict: Conflict | undefined }
  labels: Readonly<Record<Name, string>>
  /** A value in words, such as the name for an id. */
  describe?: (name: Name, value: unknown) => string
  /** The field whose versions are shown as one text with marks. */
  text?: NoInfer<Name>
  /** BCP 47 tag and direction of the text's language. */
  language?: { lang?: string; dir?: 'ltr' | 'rtl' | 'auto' } | undefined
}

/**
 * Shows both versions of the fields that somebody else has changed and saved meanwhile, and lets staff choose one; nothing
 * while there is no conflict.
 */
export function FormConflict<Name extends string>(props: FormConflictProps<Name>) {
  const { editing, labels, describe = (_, value) => plain(value), text, language } = props
  if (!editing.conflict) return null
  const { fields, keepMine, takeTheirs, forget } = editing.conflict
  const shown = fields.map(({ name, theirs, mine }) => ({
    name,
    label: labels[name as Name],
    theirs: describe(name as Name, theirs),
    mine: describe(name as Name, mine),
  }))
  return (
    <Modal title={t.conflictTitle} description={t.conflictHint} open wide onClose={forget}>
      <div className={styles.fields}>
        {shown.map(({ name, label, theirs, mine }) => (
          <section key={name} aria-label={label}>
            <h3>{label}</h3>
            {name === text ? (
              <>
                <p className={styles.hint}>{d.theirsToMine}</p>
                <TextDifference before={theirs} after={mine} {...language} />
              </>
            ) : (
              <div className={styles.pair}>
                <div>
                  <h4>{t.conflictTheirs}</h4>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by themselves */}
                  <p dir="auto" tabIndex={0}>
                    {theirs || '—'}
                  </p>
                </div>
                <div>
                  <h4>{t.conflictMine}</h4>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by themselves */}
                  <p dir="auto" tabIndex={0}>
                    {mine || '—'}
                  </p>
                </div>
              </div>
            )}
          </section>
        ))}
      </div>
      <div className="actions">
        <button type="button" className="button quiet" onClick={forget}>
          {t.goOn}
        </button>
        <button type="button" className="button quiet" onClick={takeTheirs}>
          {t.takeTheirs}
        </button>
        <button type="button" className="button" onClick={keepMine}>
          {t.keepMine}
        </button>
      </div>
    </Modal>
  )
}
