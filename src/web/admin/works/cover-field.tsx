import { type ChangeEvent, type DragEvent, type Ref, useEffect, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { StaffLanguage } from '#contract/languages.ts'
import type { WorkInput } from '#contract/works.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { binIcon, uploadIcon } from '../../ui/icons.ts'
import { Field, FieldGroup } from '../forms/field.tsx'
import fileDrop from '../parts/file-drop.module.css'
import { Progress } from '../parts/progress.tsx'
import styles from './cover-field.module.css'
import { isOwnCover, uploadCover } from './upload-cover.ts'
import { workFormMessages as t } from './work-messages.ts'
import type { Names, WorkValues } from './work-values.ts'

/** For the file dialog. The server checks the content of the file. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

type CoveredWork = Parameters<typeof Cover>[0]['work']

interface CoverFieldProps {
  /** Address of the picture; empty: none. */
  value: string
  onChange: (address: string) => void
  onBlur: () => void
  /** Called when an upload begins or ends. */
  onUploading: (isUploading: boolean) => void
  /** The work, for the drawn cover that stands in for a missing picture. */
  work: CoveredWork
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The cover of a work: uploaded, dropped, or at an address; with a preview as readers will see it. */
function CoverField({ value, onChange, onBlur, onUploading, work, error, ref }: CoverFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const upload = useRef<AbortController>(undefined)
  const [uploading, setUploading] = useState<{ name: string; percent: number }>()
  const [news, setNews] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isOver, setOver] = useState(false)
  useEffect(() => () => upload.current?.abort(), [])

  const send = async (picture: File | undefined) => {
    if (!picture) return
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    setFailure(undefined)
    setNews('')
    setUploading({ name: picture.name, percent: 0 })
    onUploading(true)
    try {
      const address = await uploadCover(picture, {
        onProgress: (percent) => setUploading({ name: picture.name, percent }),
        signal: controller.signal,
      })
      onChange(address)
      setNews(t.uploaded)
    } catch (reason) {
      if (!controller.signal.aborted) setFailure(t.uploadFailed((reason as Error).message))
    }
    // Another upload may have begun meanwhile.
    if (upload.current !== controller) return
    upload.current = undefined
    setUploading(undefined)
    onUploading(false)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    send(event.target.files?.[0])
    // The same file can be chosen again after a failure.
    event.target.value = ''
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  const remove = () => {
    onChange('')
    setNews(t.coverRemoved)
    button.current?.focus()
  }
  return (
    <FieldGroup legend={t.coverImage} hint={t.coverHint} error={failure}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop does what the button does */}
      <div
        className={styles.cover}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.preview}>
          <Cover key={value} work={{ ...work, coverImage: isOwnCover(value) ? value : null }} />
        </div>
        <div className={styles.ways}>
          <div className={fileDrop.line}>
            <button ref={button} type="button" className="button quiet" onClick={() => file.current?.click()}>
              <Icon path={uploadIcon} />
              {t.upload}
            </button>
            <span className={fileDrop.drop}>{t.dropHere}</span>
            <input ref={file} type="file" accept={ACCEPTED} hidden tabIndex={-1} aria-hidden onChange={choose} />
          </div>
          {uploading && (
            <div className={styles.upload}>
              <Progress label={t.uploading(uploading.name)} percent={uploading.percent} />
              <button type="button" className="button quiet" onClick={() => upload.current?.abort()}>
                {t.cancelUpload}
              </button>
            </div>
          )}
          <Field label={t.coverAddress} error={error}>
            {(described) => (
              <input
                ref={ref}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder={isOwnCover(value) ? t.ownCover : 'https://'}
                value={isOwnCover(value) ? '' : value}
                onChange={(event) => onChange(event.target.value)}
                onBlur={onBlur}
                {...described}
              />
            )}
          </Field>
          {value !== '' && (
            <button type="button" className="button quiet" onClick={remove}>
              <Icon path={binIcon} />
              {t.removeCover}
            </button>
          )}
          <p role="status" className={news === '' ? 'unseen' : styles.news}>
            {news}
          </p>
        </div>
      </div>
    </FieldGroup>
  )
}

interface WorkCoverProps {
  control: Control<WorkValues, unknown, WorkInput>
  names: Names
  languages: readonly StaffLanguage[]
  onUploading: (isUploading: boolean) => void
}

const UNKNOWN_LANGUAGE = { id: 0, name: '', code: 'und', isRtl: false }

/** The cover field of the form of a work. A drawn cover follows its title, author and first category. */
export function WorkCoverField({ control, names, languages, onUploading }: WorkCoverProps) {
  const { field, fieldState } = useController({ control, name: 'coverImage' })
  const [title, authorId, categoryIds, originalLanguageId] = useWatch({
    control,
    name: ['title', 'authorId', 'categoryIds', 'originalLanguageId'],
  })
  const work = {
    title: title ?? '',
    author: { name: names.authors.get(authorId) ?? '' },
    coverImage: null,
    categories: (categoryIds ?? []).map((id) => ({ id, name: names.categories.get(id) ?? '' })),
    originalLanguage: languages.find(({ id }) => id === originalLanguageId) ?? UNKNOWN_LANGUAGE,
  }
  return (
    <CoverField
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onUploading={onUploading}
      work={work}
      error={fieldState.error?.message}
    />
  )
}
