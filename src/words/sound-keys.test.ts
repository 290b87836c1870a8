import { describe, expect, test } from 'vitest'
import { mandarinKey, type SoundKeys, soundKeys, soundWords } from './sound-keys.ts'

/** Whether two spellings of a name share a key, as the search compares them. */
function areAlike(name: string, query: string): boolean {
  const [one, other] = [soundKeys(name, true), soundKeys(query)] as [SoundKeys, SoundKeys]
  const kind = one.isSkeleton || other.isSkeleton ? 'consonants' : 'full'
  return one[kind].some((key) => other[kind].includes(key))
}

describe('sound keys: spellings of one name share a key', () => {
  test.each([
    [
      'Dostoyevsky',
      'Dostoevsky Dostojewski Dostoïevski Dostojevskij Достоевский Достоевского Достоевскому Достоєвський Ντοστογιέφσκι',
    ],
    ['Dostoyevsky', 'دوستويفسكي داستایوفسکی דוסטויבסקי दोस्तोयेव्स्की দস্তয়েভস্কি ドストエフスキー 도스토옙스키'],
    ['Chekhov', "Tchekhov Čechov Tschechow Checkov Чехов Чехова Τσέχοφ تشيخوف چخوف צ'כוב चेखव チェーホフ 체호프"],
    ['Tolstoy', 'Tolstoi Tolstoj Толстой Толстого Толстым Τολστόι تولستوي טולסטוי टॉल्स्टॉय トルストイ 톨스토이'],
    ['Pushkin', 'Puschkin Pouchkine Puškin Пушкин Πούσκιν بوشكين פושקין プーシキン 푸시킨'],
    ["Gogol'", 'Gogol Гоголь Гоголя Гоголем Γκόγκολ'],
    ['Shakespeare', 'Шекспир Шекспіра Σαίξπηρ شكسبير シェイクスピア 셰익스피어'],
    ['Flaubert', 'Флобер פלובר フローベール'],
    ['Hesiod', 'Гесиод Ησίοδος'],
    ['Достоевский', 'Dostoevsky'],
    ['محفوظ', 'Mahfouz Mahfuz Махфуз'],
  ])('%s: %s', (name, spellings) => {
    expect(spellings.split(' ').filter((spelling) => !areAlike(name, spelling))).toEqual([])
  })

  test('other names and common words have other keys', () => {
    const others = 'Tolkien Толкин Turgenev توركين Chopin Чапек tolls tastes пушка'.split(' ')
    for (const name of ['Dostoyevsky', 'Tolstoy', 'Pushkin', 'Chekhov'])
      expect(others.filter((other) => areAlike(name, other))).toEqual([])
  })

  test('Han and other scripts without a table have none; a name has a limited number', () => {
    expect([soundKeys('老子'), soundKeys('วรรณกรรม'), soundKeys('1984'), soundKeys('')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const long = soundKeys('ch'.repeat(60), true)
    expect(Math.max(long?.full.length ?? 0, long?.consonants.length ?? 0)).toBeLessThanOrEqual(12)
  })

  test('words are cut at apostrophes of Latin letters, not of others', () => {
    const cut = (text: string) => soundWords(text).map(({ start, end }) => text.slice(start, end))
    expect(cut("Gabriele d'Annunzio")).toEqual(['Gabriele', 'd', 'Annunzio'])
    expect(cut("אנטון צ'כוב")).toEqual(['אנטון', "צ'כוב"])
    expect(cut('レフ・トルストイ')).toEqual(['レフ', 'トルストイ'])
  })
})

describe('whole Chinese names: pinyin and Wade-Giles', () => {
  test.each([
    ['Laozi', ['Lao Tzu', 'Lao-tse', 'LAO TZU', 'Lǎozǐ']],
    ['Zhuangzi', ['Chuang Tzu', 'Chuang-tse']],
    ['Cao Xueqin', ["Ts'ao Hsüeh-ch'in", 'Tsao Hsueh-chin']],
    ['Luo Guanzhong', ['Lo Kuan-chung']],
    ['Du Fu', ['Tu Fu']],
    ['Sima Qian', ["Ssu-ma Ch'ien", 'Szuma Chien']],
  ])('%s: %s', (name, spellings) => {
    expect(mandarinKey(name)).toBeDefined()
    for (const spelling of spellings) expect(mandarinKey(spelling)).toBe(mandarinKey(name))
  })

  test('names that are none have none', () => {
    expect(['Shakespeare', 'Tolstoy', 'Лаоцзы', '老子', 'Li'].map(mandarinKey)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
