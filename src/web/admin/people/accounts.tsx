import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { apiPath } from '#contract/addresses.ts'
import { type Account, type AccountPassword, accountInputSchema } from '#contract/people.ts'
import { ApiError } from '../../framework/data/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon, binIcon, keyIcon } from '../../ui/icons.ts'
import { Field } from '../forms/field.tsx'
import { DialogForm } from '../forms/form-layout.tsx'
import { SecretDialog } from '../forms/secret-dialog.tsx'
import { type Column, PlainTable } from '../lists/data-table.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { InPlaceOfRows, Retry } from '../parts/view.tsx'
import { activityOfPath } from '../paths.ts'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import { AskedButton } from './asked-button.tsx'
import { Moment } from './moment.tsx'
import styles from './people.module.css'
import { accountMessages as t } from './people-messages.ts'

const PATH = '/api/admin/accounts'

const columns: readonly Column<Account>[] = [
  {
    title: t.name,
    cell: ({ username }) => (
      <StaffLink href={activityOfPath(username)} title={t.doneBy(username)}>
        <bdi>{username}</bdi>
      </StaffLink>
    ),
  },
  { title: t.made, cell: ({ createdAt }) => (createdAt === null ? t.unknown : <Moment at={createdAt} />) },
  { title: t.lastUse, cell: ({ usedAt }) => (usedAt === null ? t.never : <Moment at={usedAt} />) },
]

/** The accounts of programs, with buttons to add, renew and revoke them. */
export function Accounts() {
  const { data, error, refetch } = useQuery<Account[]>({ queryKey: [PATH], staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<AccountPassword>()
  return (
    <section className={styles.accounts} aria-labelledby="accounts">
      <div className={styles.head}>
        <h2 id="accounts">{t.title}</h2>
        <button type="button" className="button quiet" onClick={() => setAdding(true)}>
          <Icon path={addIcon} />
          {t.add}
        </button>
        <p>
          {t.hint}{' '}
          <a className="link" href={apiPath}>
            {t.api}
          </a>
        </p>
      </div>
      {error ? (
        <Retry onRetry={refetch} />
      ) : data?.length === 0 ? (
        <InPlaceOfRows>
          <p>{t.none}</p>
        </InPlaceOfRows>
      ) : (
        <PlainTable
          caption={t.title}
          columns={columns}
          items={data}
          skeletonRows={2}
          rowKey={({ username }) => username}
          actions={({ username }) => <AccountActions username={username} onPassword={setShown} />}
        />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} onPassword={setShown} />}
      {shown && (
        <SecretDialog
          title={t.passwordTitle(shown.username)}
          hint={t.passwordHint}
          label={t.password}
          secret={shown.password}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  )
}

interface ActionsProps {
  username: string
  onPassword: (made: AccountPassword) => void
}

function AccountActions({ username, onPassword }: ActionsProps) {
  const path = `${PATH}/${encodeURIComponent(username)}`
  const renew = async () => {
    onPassword(await staffApi.post<AccountPassword>(`${path}/password`))
    return t.renewed
  }
  const revoke = async () => {
    await staffApi.delete(path)
    return t.revoked
  }
  return (
    <>
      <AskedButton
        label={t.renewOf(username)}
        icon={keyIcon}
        ask={{ title: t.renewTitle(username), description: t.renewHint, confirm: t.renew }}
        act={renew}
        failed={t.renewFailed}
      />
      <AskedButton
        label={t.revokeOf(username)}
        icon={binIcon}
        ask={{ title: t.revokeTitle(username), description: t.revokeHint, confirm: t.revoke }}
        act={revoke}
        failed={t.revokeFailed}
      />
    </>
  )
}

interface AddProps {
  onClose: () => void
  onPassword: (made: AccountPassword) => void
}

function AddDialog({ onClose, onPassword }: AddProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const box = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const refuse = (message: string) => {
    setError(message)
    box.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const input = accountInputSchema.safeParse({ username: username.trim() })
    if (!input.success) return refuse(input.error.issues[0]?.message ?? formMessages.correct)
    setSaving(true)
    try {
      const made = await staffApi.post<AccountPassword>(PATH, input.data)
      onClose()
      onPassword(made)
      toast.success(t.added)
      await refresh()
    } catch (failure) {
      setSaving(false)
      if (failure instanceof ApiError && [400, 409].includes(failure.status))
        refuse(failure.problem.detail ?? failure.message)
      toast.failure(formMessages.error, t.addFailed(failureMessage(failure)))
      // The account may be there, though the answer with its password was lost.
      await refresh()
    }
  }
  return (
    <Modal title={t.addTitle} open onClose={onClose}>
      <DialogForm onSubmit={submit} onCancel={onClose} isSaving={isSaving}>
        <Field label={t.name} required hint={t.nameHint} error={error}>
          {(field) => (
            <input
              ref={box}
              type="text"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              {...field}
            />
          )}
        </Field>
      </DialogForm>
    </Modal>
  )
}
