import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { iconPreviewInputSchema, type IconPreview as Preview } from '#contract/categories.ts'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { usePaused } from '../parts/use-paused.ts'
import { staffApi } from '../staff-client.ts'
import styles from './category-form.module.css'
import { categoryMessages as t } from './category-messages.ts'

const PAUSE_MS = 300

/**
 * The icon as readers will see it. Only what the server has reduced stands in the page: what was written may hold
 * anything.
 */
export function IconPreview({ name, markup }: { name: string; markup: string }) {
  const asked = usePaused(markup.trim(), PAUSE_MS)
  const isAsked = asked !== '' && iconPreviewInputSchema.safeParse({ icon: asked }).success
  const { data, isError, isFetching } = useQuery<Preview>({
    queryKey: ['/api/admin/icons/preview', asked],
    queryFn: () => staffApi.post<Preview>('/api/admin/icons/preview', { icon: asked }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const preview = isAsked && !isError ? data : undefined
  const drawn = { name, icon: preview?.icon ?? '' }
  const said = asked === '' ? t.previewOf.built : isError ? t.previewOf.failed : preview && tell(preview)
  return (
    <section className={styles.preview} aria-labelledby="icon-preview">
      <h2 id="icon-preview">{t.preview}</h2>
      <div className={styles.drawn} aria-busy={isFetching}>
        <div className={styles.card}>
          <CategoryIcon {...drawn} />
          <span dir="auto">{name.trim() || t.unnamed}</span>
        </div>
        <div className={styles.large}>
          <CategoryIcon {...drawn} />
        </div>
      </div>
      <p role="status" className={styles.said}>
        {said} {preview?.icon && !preview.isWhole && <strong>{t.reduced}</strong>}
      </p>
    </section>
  )
}

const tell = ({ icon }: Preview) => (icon === '' ? t.previewOf.nothing : t.previewOf.own)
