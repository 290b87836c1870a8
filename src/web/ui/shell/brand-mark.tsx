import { libraryPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { useSite } from '../site-context.ts'
import styles from './brand-mark.module.css'

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
