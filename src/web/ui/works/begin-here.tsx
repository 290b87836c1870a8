import { languagePath, readAddress } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Work } from '#contract/works.ts'
import type { Read } from '../../framework/data/read-cache.ts'
import { useRead } from '../../framework/data/use-read.ts'
import { Link } from '../../framework/router/link.tsx'
import { textIn } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import styles from './begin-here.module.css'
import { WorkGrid, WorkGridLoading } from './work-cards.tsx'
import { onCard } from './work-pages-data.ts'

const WORKS = 6
const LANGUAGES = 12

interface Beginning {
  works: Work[]
  /** Those in which most of these works can be read, the most first. */
  languages: Language[]
}

const beginningRead = (): Read<Beginning> => ({
  key: 'where to begin',
  make: async (cache) => {
    const shelf = readAddress('works', {}, { sort: 'shelf', limit: WORKS })
    // No error of the network any more: the page stands well without this, and must not give way to “You are offline”.
    const [works, languages] = await Promise.all([
      cache.fetch<Work[]>({ key: shelf, isLeftOut: true }),
      cache.fetch<Language[]>({ key: readAddress('languages'), isLeftOut: true }),
    ]).catch((cause: unknown) => {
      throw new Error('There is nothing to begin with.', { cause })
    })
    const readable = works.flatMap(({ availableLanguages }) => availableLanguages.map(({ id }) => id))
    const times = ({ id }: Language) => readable.filter((one) => one === id).length
    return {
      works: works.map(onCard),
      languages: languages
        .filter((language) => times(language) > 0)
        .sort((one, other) => times(other) - times(one))
        .slice(0, LANGUAGES),
    }
  },
})

/** Some works, and languages to begin with. */
export function BeginHere() {
  const t = useMessages('begin')
  const { data, isError } = useRead(beginningRead())
  if (isError || data?.works.length === 0) return null
  return (
    <section className={styles.begin} aria-labelledby="begin">
      <h2 id="begin">{t.title}</h2>
      {data ? <WorkGrid works={data.works} /> : <WorkGridLoading count={WORKS} />}
      {data && (
        <>
          <h3>{t.languages}</h3>
          <ul className={styles.languages}>
            {data.languages.map((language) => (
              <li key={language.id}>
                <Link href={languagePath(language.id)} title={language.name}>
                  <bdi {...textIn(language)}>{language.autonym}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
