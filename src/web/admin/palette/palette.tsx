import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon, searchIcon } from '../../ui/icons.ts'
import { useStaff } from '../access/session.ts'
import { useSignOut } from '../access/sign-buttons.tsx'
import { deskKeys, pressedKey } from '../keys/desk-keys.ts'
import { KeyCaps } from '../keys/key-caps.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { letToastsHaveFocus, useReturnFocus } from '../parts/focus.ts'
import modal from '../parts/modal.module.css'
import popup from '../parts/popup.module.css'
import { SmallCover } from '../parts/small-cover.tsx'
import { useSavedViews } from '../saved-views/saved-view-path.ts'
import { useSidebar } from '../shell/sidebar.tsx'
import { failureMessage } from '../staff-client.ts'
import { type DeskDialogProps, useDeskDialog } from './desk-context.ts'
import {
  actionsOf,
  type Entry,
  type Group,
  groupsFor,
  keysEntry,
  openedEntries,
  savedViewEntries,
  viewsWith,
} from './entries.ts'
import { recallOpened } from './opened.ts'
import styles from './palette.module.css'
import { paletteMessages as t } from './palette-messages.ts'
import { useFound } from './use-found.ts'

const LONGEST = 200
/** Saved views that are shown while the box is empty: any is found by its name. */
const MOST_VIEWS_FIRST = 8

/** A box that finds views, actions and things of the library by their names. ARIA's pattern of a combobox with a list. */
export function Palette({ onClose, takeTyped }: DeskDialogProps) {
  const follow = useFollow()
  const focus = useReturnFocus()
  const chosen = useRef<Entry>(undefined)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={modal.veil} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          {...focus}
          {...letToastsHaveFocus}
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // The focus goes back first: a question about unsaved changes may bring somebody back to where they were.
            focus.onCloseAutoFocus(event)
            if (chosen.current) follow(chosen.current)
          }}
        >
          <Dialog.Title className="unseen">{t.title}</Dialog.Title>
          <Finder
            takeTyped={takeTyped}
            onChoose={(entry) => {
              chosen.current = entry
              onClose()
            }}
          />
          <Dialog.Close asChild>
            <IconButton className={styles.close} label={t.close} icon={closeIcon} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** @returns goes where an entry leads, or does what it does */
function useFollow(): (entry: Entry) => void {
  const location = useLocationStore()
  return ({ leads }) => {
    if (typeof leads !== 'string') return leads()
    const path = () => location.shown().split('?', 1)[0]
    const before = path()
    location.go(leads)
    // Another view takes the focus itself; one that stays is gone to all the same.
    if (path() === before && !location.question()) document.querySelector<HTMLElement>('main h1')?.focus()
  }
}

interface FinderProps extends Pick<DeskDialogProps, 'takeTyped'> {
  onChoose: (entry: Entry) => void
}

function Finder({ takeTyped, onChoose }: FinderProps) {
  const listId = useId()
  const [words, setWords] = useState('')
  /** Key of the entry that the arrow keys reached; if it is not in the list, the first is marked. */
  const [marked, setMarked] = useState<string>()
  /** Enter was pressed before anything was found. */
  const [isAwaited, setAwaited] = useState(false)
  const wanted = words.trim()
  const { found, isBehind, error, retry } = useFound(wanted)
  const fixed = useFixed()
  const groups = wanted === '' ? fixed.groups : groupsFor(wanted, fixed, found, isBehind)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  )
  const optionId = (index: number) => `${listId}-${index}`
  const markedId = optionId(at)

  useEffect(() => {
    document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])
  useEffect(() => {
    if (!isAwaited || isBehind) return
    setAwaited(false)
    if (entries[at]) onChoose(entries[at])
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event.nativeEvent, 'palette')
    if (!key) return
    event.preventDefault()
    const { length } = entries
    const next = {
      choiceDown: (at + 1) % length,
      choiceUp: (at - 1 + length) % length,
      firstChoice: 0,
      lastChoice: length - 1,
    }
    if (key !== 'choose') setMarked(entries[next[key]]?.key)
    else if (entries[at]) onChoose(entries[at])
    else setAwaited(isBehind)
  }
  return (
    <>
      <div className={styles.box}>
        <Icon path={searchIcon} />
        <input
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST}
          aria-label={t.title}
          placeholder={t.placeholder}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] && markedId}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setMarked(undefined)
            setAwaited(false)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typed = takeTyped()
            setWords((before) => (before + typed.words).slice(0, LONGEST))
            if (typed.isEntered) setAwaited(true)
          }}
        />
      </div>
      {/* A press on an option must not take the focus from the box. */}
      <div
        id={listId}
        role="listbox"
        aria-label={t.results}
        aria-busy={isBehind}
        className={styles.list}
        hidden={entries.length === 0}
        onPointerDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <Options
            key={group.name}
            group={group}
            id={`${listId}-${group.name}`}
            marked={entries[at]?.key}
            optionId={({ key }) => optionId(entries.findIndex((entry) => entry.key === key))}
            onChoose={onChoose}
          />
        ))}
      </div>
      {error && !isBehind && (
        <div className={styles.failed} role="alert">
          <p>{t.failed(failureMessage(error))}</p>
          <button type="button" className="button quiet" onClick={retry}>
            {t.again}
          </button>
        </div>
      )}
      <p role="status" className={entries.length === 0 && !error ? styles.none : 'unseen'}>
        {isBehind
          ? t.searching
          : wanted === '' || error
            ? ''
            : entries.length === 0
              ? t.nothing
              : t.found(entries.length)}
      </p>
      <Hints onShowKeys={() => onChoose(fixed.keys)} />
    </>
  )
}

/** What can be opened without a search; `groups`: as it is shown while the box is empty. */
function useFixed() {
  const { email } = useStaff()
  const { signOut } = useSignOut()
  const views = viewsWith(useSidebar())
  const openDialog = useDeskDialog()
  const [opened] = useState(() => openedEntries(recallOpened(email)))
  const keys = keysEntry(() => openDialog('keys'))
  const actions = [...actionsOf(signOut), keys]
  const saved = savedViewEntries(useSavedViews() ?? [], views)
  const groups: Group[] = [
    { name: 'opened' as const, entries: opened },
    { name: 'views' as const, entries: saved.slice(0, MOST_VIEWS_FIRST) },
    { name: 'go' as const, entries: views },
    { name: 'do' as const, entries: actions },
  ].filter(({ entries }) => entries.length > 0)
  return { go: [...saved, ...views], do: actions, keys, groups }
}

interface OptionsProps {
  group: Group
  id: string
  marked: string | undefined
  optionId: (entry: Entry) => string
  onChoose: (entry: Entry) => void
}

function Options({ group: { name, entries }, id, marked, optionId, onChoose }: OptionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {t.groups[name]}
      </p>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
        <div
          key={entry.key}
          id={optionId(entry)}
          role="option"
          aria-selected={entry.key === marked}
          aria-label={entry.under?.label}
          data-under={entry.under ? '' : undefined}
          className={`${popup.choice} ${styles.option}`}
          onClick={() => onChoose(entry)}
        >
          {entry.cover ? <SmallCover work={entry.cover} /> : <Icon path={entry.icon} />}
          <bdi lang={entry.lang} dir={entry.dir}>
            {entry.name}
          </bdi>
          {entry.detail && <small>{entry.detail}</small>}
        </div>
      ))}
    </div>
  )
}

/** The keys of the box, where there is a keyboard. */
function Hints({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <div className={styles.hints}>
      <span>
        <KeyCaps chord={deskKeys.choiceUp.chords[0]} />
        <KeyCaps chord={deskKeys.choiceDown.chords[0]} /> {t.choose}
      </span>
      <span>
        <KeyCaps chord={deskKeys.choose.chords[0]} /> {t.openIt}
      </span>
      <button type="button" onClick={onShowKeys}>
        {t.keys}
      </button>
    </div>
  )
}
