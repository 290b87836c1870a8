import { useEffect, useRef, useState } from 'react'
import { codesOf, pairOf } from '#contract/addresses.ts'
import { interfaceText } from '../../i18n/interface.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { LanguageLink } from '../languages/language-link.tsx'
import { MOST_IN_A_ROW } from '../languages/language-picker.tsx'
import { readingMessages as t } from '../reading-messages.ts'
import styles from './languages-panel.module.css'

/** All languages of a work; the place stays the same. Of two side by side the first is changed. */
export function LanguagesPanel({ work, code, chapter, reading, onClose }: ToolProps) {
  const content = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState('')
  const [first, second] = codesOf(code)
  const words = wanted.trim().toLowerCase()
  const shown = work.availableLanguages.filter(({ name, autonym, code }) =>
    [name, autonym, code].some((text) => text.toLowerCase().includes(words)),
  )

  useEffect(() => {
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const to = find('input') ?? find('[aria-current]')
    to?.focus()
  }, [])

  /** Where one is chosen that is the second already, the two change places. */
  const pairWith = (one: string) => pairOf(one, one === second ? first : second)

  return (
    <Panel title={t.languages} onClose={onClose}>
      <div ref={content} className={styles.content}>
        {work.availableLanguages.length > MOST_IN_A_ROW && (
          <input
            type="search"
            dir="auto"
            aria-label={t.findLanguage}
            placeholder={t.findLanguage}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <ul>
          {shown.map((language) => (
            <li key={language.id}>
              <LanguageLink
                work={work}
                language={language}
                code={pairWith(language.code)}
                isChosen={language.code === first}
                chapter={chapter}
                reading={reading}
                named
                onClick={onClose}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <p role="status" {...interfaceText}>
            {t.noSuchLanguage}
          </p>
        )}
      </div>
    </Panel>
  )
}
