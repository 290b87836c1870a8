import type { LibraryFiles } from '#tests/support/library-folder.ts'
import { STORIES } from '#tests/support/recall-library.ts'

/** Works that have a common word: of each word one long work, which the index meets first, and short ones. */
export const COMMON_WORDS = [
  { word: 'không', code: 'vi', works: 30, passages: 2200, sentence: 'Đêm ấy ông lái đò không ngủ được.' },
  { word: 'quando', code: 'pt', works: 38, passages: 600, sentence: 'Ninguém dormia quando o rio subia.' },
  { word: 'einem', code: 'de', works: 44, passages: 600, sentence: 'Der Fährmann sprach mit einem Fremden.' },
] as const

/** Small works beside the samples: with names, abbreviations and spellings that those do not happen to have. */
const WORKS: { title: string; author: string; language: string; text: string; titles?: Record<string, string> }[] = [
  {
    title: 'После бала',
    author: 'Leo Tolstoy',
    language: 'ru',
    text: 'Музыка давно умолкла, а он всё ходил по пустому залу и считал свечи.',
    titles: { en: 'After the Ball' },
  },
  {
    title: 'Дама с собачкой',
    author: 'Anton Chekhov',
    language: 'ru',
    text: 'На набережной говорили о погоде, и никто не замечал маленького шпица.',
    titles: { en: 'The Lady with the Little Dog' },
  },
  {
    title: 'Белые ночи',
    author: 'Fyodor Dostoevsky',
    language: 'ru',
    text: 'Мечтатель знал все дома на канале и здоровался с ними, как со старыми друзьями.',
    titles: { en: 'White Nights' },
  },
  {
    title: 'Нос',
    author: 'Nikolai Gogol',
    language: 'ru',
    text: 'Утром цирюльник нашёл в хлебе то, чего там быть никак не могло.',
    titles: { en: 'The Nose' },
  },
  {
    title: '道德经',
    author: 'Lao Tzu',
    language: 'zh',
    text: '道，可道，非常道；名，可名，非常名。守门的人请他写下五千字，他写完便骑牛西去。',
    titles: { en: 'The Way and Its Power' },
  },
  {
    title: 'R.U.R.',
    author: 'Karel Čapek',
    language: 'cs',
    text: 'Na ostrově se vyráběli umělí dělníci, kteří se jednoho dne přestali usmívat.',
  },
  {
    title: 'Le Petit Prince',
    author: 'Antoine de Saint-Exupéry',
    language: 'fr',
    text: 'Un enfant venu d’ailleurs demande à un aviateur de lui dessiner un animal.',
  },
  {
    title: 'La porte du jardin',
    author: 'Nobody',
    language: 'fr',
    text: 'La petite porte s’ouvrit, le jardinier salua, et le prince entra sans un mot.',
  },
  {
    title: 'Sousedé',
    author: 'Nobody',
    language: 'cs',
    text: 'Starosta četl Tolstého u okna. Nevěděl, čeho se bát, a cech řezníků mlčel.',
  },
  {
    title: 'Cech rymarzy',
    author: 'Nobody',
    language: 'pl',
    text: 'Cech rymarzy zebrał się w niedzielę, aby wybrać starszego.',
  },
  {
    title: 'The Detective’s Coat',
    author: 'Nobody',
    language: 'en',
    text: 'There was one bloodstain on the sleeve, no larger than a coin.',
  },
  {
    title: 'The Laundress',
    author: 'Nobody',
    language: 'en',
    text: 'She knew how to take out a wine-stain with salt, and a grease-spot with chalk.',
  },
  {
    title: 'The Strike',
    author: 'Nobody',
    language: 'en',
    text: 'The proletarians of the harbour sang under the windows. It was a haunting tune, and nobody slept.',
  },
  {
    title: 'Гость',
    author: 'Nobody',
    language: 'ru',
    text: 'Проходите, пожалуйста, чайник уже вскипел, сказала хозяйка.',
  },
  {
    title: 'خانه',
    author: 'Nobody',
    language: 'fa',
    text: 'پیرمرد هر شب در قفل‌سازی می‌نشست و چراغ‌ها را خاموش نمی‌گذاشت.',
  },
  {
    title: 'Über die Brücke',
    author: 'Nobody',
    language: 'de',
    text: 'Die Müllerin trug ihren Käsekorb über die Brücke und grüßte jeden Zöllner.',
  },
]

/** Names by language, as staff enter them: no table of sounds has Han. */
const NAMES: Record<string, Record<string, string>> = { 'Lao Tzu': { zh: '老子' } }

export const AUTHORS = [...new Set(WORKS.map(({ author }) => author))]

/** The library beside the samples, in the import format. The folder of a work is its title. */
export function qualityLibrary(): LibraryFiles {
  const codes = [...Object.keys(STORIES), 'pl', 'cs', 'vi'].filter((code) => code !== 'mul')
  const files: LibraryFiles = {
    'library.json': {
      languages: [...new Set(codes)].map((code) => ({ code, name: code })),
      categories: [],
      authors: AUTHORS.map((name) => ({ name, names: NAMES[name] ?? {} })),
    },
  }
  const add = (folder: string, code: string, text: string, work: object) => {
    files[`works/${folder}/work.json`] = { author: 'Nobody', originalLanguage: code, status: 'published', ...work }
    files[`works/${folder}/${code}.md`] = text
  }
  for (const { title, author, language, text, titles = {} } of WORKS) {
    const localizations = Object.fromEntries(Object.entries(titles).map(([code, own]) => [code, { title: own }]))
    add(folderOf(title), language, text, { title, author, localizations })
  }
  for (const [code, story] of Object.entries(STORIES))
    if (code !== 'mul') add(`story-${code}`, code, story, { title: `Ferry ${code}` })
  for (const { word, code, works, passages, sentence } of COMMON_WORDS)
    for (let n = 0; n < works; n += 1) {
      // The first is read in first.
      const name = `common-${code}-${String(n).padStart(2, '0')}`
      const text = Array.from({ length: n === 0 ? passages : 1 + (n % 3) }, (_, i) => `${sentence} ${n}.${i}`)
      add(name, code, text.join('\n\n'), { title: `${word.toUpperCase()[0]} ${code} ${n}` })
    }
  return files
}

const folderOf = (title: string) => `x-${[...title].map((letter) => letter.codePointAt(0)?.toString(36)).join('')}`
