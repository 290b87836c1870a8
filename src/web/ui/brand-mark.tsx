import { Link } from '../navigation/link.tsx'
import { libraryPath } from '../paths.ts'
import styles from './brand-mark.module.css'
import { useSite } from './site-context.ts'

/** The provider's name, closed by the rubricator's stop. */
export function BrandMark() {
  const { brandName } = useSite()
  return (
    <Link href={libraryPath} className={styles.mark}>
      {brandName}
      <i aria-hidden="true">.</i>
    </Link>
  )
}
