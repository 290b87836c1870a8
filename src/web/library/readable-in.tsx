import { showAddress } from '../framework/router/address.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { narrowedPath } from '../paths.ts'
import { useMyLanguage } from '../reading-language/reading-language.ts'
import { Choice } from '../ui/choice.tsx'
import { LanguageOptions } from '../ui/language-options.tsx'
import { narrowingMessages } from '../ui/works/list-messages.ts'
import type { Narrowing } from './narrowing.ts'
import styles from './readable-in.module.css'

interface ReadableInProps {
  narrowing: Narrowing
  /** Of the whole list. */
  path: string
  /** What else narrows it, as its address says it. */
  by?: Record<string, string>
}

const t = narrowingMessages

/** Narrows a list to the works readable in a language: any, and the reader's own at one touch. */
export function ReadableIn({ narrowing: { languages, code }, path, by = {} }: ReadableInProps) {
  const mine = useMyLanguage(languages ?? [])
  const to = (language: string | undefined) => narrowedPath(path, { ...by, language })
  if (languages && languages.length < 2) return null
  return (
    <search className={styles.row} data-screen-only>
      {languages && (
        <form action={path}>
          {Object.entries(by).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {/* As in a search: who walks through the choices leaves no trail of them behind, and keeps the focus. */}
          <Choice
            name="language"
            label={t.label}
            all={t.any}
            value={code}
            onChoose={(language) =>
              showAddress(to(language), { replace: true, state: { ...history.state, until: undefined } })
            }
          >
            <LanguageOptions languages={languages} />
          </Choice>
          <noscript>
            <button type="submit">{t.apply}</button>
          </noscript>
        </form>
      )}
      {code !== undefined && <Link href={to(undefined)}>{t.all}</Link>}
      {code === undefined && mine && (
        <Link href={to(mine.code)}>
          <span>{t.only}</span> <bdi {...textIn(mine)}>{mine.autonym}</bdi>
        </Link>
      )}
    </search>
  )
}
