import { Link } from '../framework/router/link.tsx'
import { replaceAddress, useNavigation } from '../framework/router/navigation.ts'
import { textIn } from '../i18n/language-tag.ts'
import { useMessages } from '../i18n/locale.ts'
import { useMyLanguage } from '../reading-language/reading-language.ts'
import { Choice, LanguageOptions } from '../ui/choice.tsx'
import type { Narrowing } from './narrowing.ts'
import styles from './readable-in.module.css'

interface ReadableInProps {
  narrowing: Narrowing
  /** The list's address when it is narrowed to a language; undefined: to none. */
  addressIn: (language: string | undefined) => string
}

/** Narrows a list to the works readable in a language: any, and the reader's own at one touch. */
export function ReadableIn({ narrowing: { languages, code }, addressIn }: ReadableInProps) {
  const t = useMessages('narrowing')
  const { prefix } = useNavigation()
  const mine = useMyLanguage(languages ?? [])
  const [path, query] = addressIn(undefined).split('?')
  if (languages && languages.length < 2) return null
  return (
    <search className={styles.row} data-screen-only>
      {languages && (
        <form action={`${prefix}${path}`}>
          {Array.from(new URLSearchParams(query), ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {/* As in a search: who walks through the choices leaves no trail of them behind, and keeps the focus. */}
          <Choice
            name="language"
            label={t.label}
            all={t.any}
            value={code}
            onChoose={(language) => replaceAddress(prefix + addressIn(language))}
          >
            <LanguageOptions languages={languages} />
          </Choice>
          <noscript>
            <button type="submit">{t.apply}</button>
          </noscript>
        </form>
      )}
      {code !== undefined && <Link href={addressIn(undefined)}>{t.all}</Link>}
      {code === undefined && mine && (
        <Link href={addressIn(mine.code)}>
          <span>{t.only}</span> <bdi {...textIn(mine)}>{mine.autonym}</bdi>
        </Link>
      )}
    </search>
  )
}
