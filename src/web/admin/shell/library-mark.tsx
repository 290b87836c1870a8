import { libraryPath } from '../../paths.ts'
import styles from '../../ui/shell/brand-mark.module.css'
import { useSite } from '../../ui/site-context.ts'

/** The provider's name, as readers see it; it leads out of the staff site, by the browser's own way. */
export function LibraryMark() {
  const { brandName } = useSite()
  return (
    <a href={libraryPath} className={styles.mark}>
      {brandName}
      <i aria-hidden="true">.</i>
    </a>
  )
}
