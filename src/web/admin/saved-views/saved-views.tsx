import { Fragment, useEffect, useRef, useState } from 'react'
import type { SavedView, ViewList } from '#contract/saved-views.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { bookmarkIcon, penIcon } from '../../ui/icons.ts'
import type { List } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { savedViewMessages as t } from './saved-view-messages.ts'
import { savedViewPath, useSavedViews } from './saved-view-path.ts'
import styles from './saved-views.module.css'
import { ViewDialog } from './view-dialog.tsx'

/** Links to the saved views of a list, and a button that saves what is set now; nothing where there is neither. */
export function SavedViews<T>({ of, list }: { of: ViewList; list: List<T> }) {
  const views = useSavedViews()?.filter((view) => view.list === of)
  const [open, setOpen] = useState<SavedView | 'new'>()
  const shown = views?.find(({ query }) => query === list.setting)
  const line = useRef<HTMLElement>(null)
  const shownId = shown?.id
  useEffect(() => {
    // On a phone the line may be longer than the window.
    if (shownId !== undefined) line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shownId])
  const canSave = views !== undefined && shown === undefined && list.setting !== ''
  return (
    <>
      {(canSave || (views && views.length > 0)) && (
        <div className={styles.line}>
          {views.length > 0 && (
            <nav ref={line} className={styles.views} aria-label={t.title}>
              {views.map((view) => (
                <Fragment key={view.id}>
                  <StaffLink href={savedViewPath(view)} aria-current={view === shown ? 'page' : undefined}>
                    <bdi>{view.name}</bdi>
                  </StaffLink>
                  {view === shown && (
                    <IconButton
                      className={styles.change}
                      label={t.renameOf(view.name)}
                      title={t.rename}
                      icon={penIcon}
                      onClick={() => setOpen(view)}
                    />
                  )}
                </Fragment>
              ))}
            </nav>
          )}
          {canSave && (
            <button type="button" className={styles.save} title={t.saveHint} onClick={() => setOpen('new')}>
              <Icon path={bookmarkIcon} />
              {t.save}
            </button>
          )}
        </div>
      )}
      {open && (
        <ViewDialog
          view={open === 'new' ? undefined : open}
          setting={{ list: of, query: list.setting }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
