import { useEffect, useRef, useState } from 'react'
import { codesOf, pairOf } from '#contract/addresses.ts'
import { useMessages } from '../../i18n/locale.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { LanguageLink } from './language-link.tsx'
import { LanguageList } from './language-picker.tsx'
import styles from './languages-panel.module.css'
import { TYPING } from './strip-drawer.tsx'

/** All languages of a work; the reader's position stays the same. In a pair the choice replaces the first language. */
export function LanguagesPanel({ work, code, chapter, reading, onClose }: ToolProps) {
  const t = useMessages('reading')
  const content = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState('')
  const [first, second] = codesOf(code)

  useEffect(() => {
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const control = (matchMedia(TYPING).matches && find('input')) || find('[aria-current]')
    control?.focus()
  }, [])

  return (
    <Panel title={t.languages} onClose={onClose}>
      <div ref={content} className={styles.content}>
        <LanguageList
          languages={work.availableLanguages}
          original={work.originalLanguageId}
          wanted={wanted}
          onWant={setWanted}
          offer={(language) => (
            <LanguageLink
              work={work}
              language={language}
              // The second language, chosen as the first, changes places with it.
              code={pairOf(language.code, language.code === second ? first : second)}
              isChosen={language.code === first}
              chapter={chapter}
              reading={reading}
              named
              onClick={onClose}
            />
          )}
        />
      </div>
    </Panel>
  )
}
