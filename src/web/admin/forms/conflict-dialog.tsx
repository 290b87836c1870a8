import type { RefObject } from 'react'
import { differenceMessages as d, formMessages as t } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import styles from './conflict-dialog.module.css'
import type { ConflictField } from './differences.ts'
import { TextDifference } from './text-difference.tsx'

interface ConflictProps {
  /** BCP 47 tag of the text's language. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** The fields that differ. */
  fields: readonly ConflictField[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shows both versions of a row that someone else has saved meanwhile, and lets staff choose one. */
export function ConflictDialog({ fields, lang, dir, onKeepMine, onTakeTheirs, onClose }: ConflictProps) {
  return (
    <Modal title={t.conflictTitle} description={t.conflictHint} open wide onClose={onClose}>
      <div className={styles.fields}>
        {fields.map(({ label, theirs, mine, isText }) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            {isText ? (
              <>
                <p className={styles.hint}>{d.theirsToMine}</p>
                <TextDifference before={theirs} after={mine} lang={lang} dir={dir} />
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
        <button type="button" className="button quiet" onClick={onClose}>
          {t.goOn}
        </button>
        <button type="button" className="button quiet" onClick={onTakeTheirs}>
          {t.takeTheirs}
        </button>
        <button type="button" className="button" onClick={onKeepMine}>
          {t.keepMine}
        </button>
      </div>
    </Modal>
  )
}

interface FormConflictProps<Row> extends Pick<ConflictProps, 'lang' | 'dir'> {
  /** The result of `useStaffForm`. */
  editing: { conflict: Row | undefined; forgetConflict: () => void; saveOver: () => Promise<void> }
  /** The row that the form was filled from; becomes theirs with either choice. */
  made: RefObject<Row | undefined>
  fieldsOf: (theirs: Row) => readonly ConflictField[]
  /** Fills the form with their row. */
  take: (theirs: Row) => void
}

/** The conflict dialog of a form made with `useStaffForm`; nothing while there is no conflict. */
export function FormConflict<Row>({ editing, made, fieldsOf, take, ...language }: FormConflictProps<Row>) {
  const { conflict, forgetConflict, saveOver } = editing
  if (conflict === undefined) return null
  return (
    <ConflictDialog
      {...language}
      fields={fieldsOf(conflict)}
      onClose={forgetConflict}
      onTakeTheirs={() => {
        made.current = conflict
        take(conflict)
        forgetConflict()
      }}
      onKeepMine={() => {
        made.current = conflict
        saveOver()
      }}
    />
  )
}
