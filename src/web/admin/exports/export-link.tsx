import { exportMessages as t } from './export-messages.ts'
import { exportAddress, useExport } from './use-export.ts'

/** A link that downloads one work, to be imported again or elsewhere. */
export function ExportLink({ id, title }: { id: number; title: string }) {
  const exportWorks = useExport()
  const works = { ids: [id] }
  return (
    <a
      href={exportAddress(works)}
      download
      aria-label={t.exportOf(title)}
      onClick={(event) => {
        event.preventDefault()
        exportWorks(works)
      }}
    >
      {t.export}
    </a>
  )
}
