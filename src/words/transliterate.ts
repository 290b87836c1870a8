/**
 * Which sounds the letters of a script stand for. Sounds are few on purpose, so that all romanisations of a name meet:
 * `s` is every sibilant (s, z, ts, ch, sh, zh, j), `v` is v, f and w, `.` is any vowel; beside them b p m n t d k g h l r.
 * Where a letter may stand for several sounds they are parted by `|`; an empty one means that it may be silent.
 */
export interface Script {
  letters: RegExp
  /** By one to three letters; those not in it are silent. */
  sounds: ReadonlyMap<string, string>
  /** The script writes its vowels, and each foreign sound by itself: others are compared by their consonants only. */
  hasVowels: boolean
  /** Sounds that the script cannot tell apart: each group is read as its first. */
  alike?: readonly string[]
  /** An ending that the language gives to names: to foreign ones, as Greek does, or by case, as Russian does. */
  ending?: RegExp
}

/** @param rows sounds, and the letters (or groups of them) that stand for them, parted by blanks */
function table(rows: Record<string, string>): Map<string, string> {
  const sounds = new Map<string, string>()
  for (const [sound, letters] of Object.entries(rows))
    for (const letter of letters.split(' ')) sounds.set(letter, sound === '_' ? '' : sound)
  return sounds
}

/** ISO 9 and BGN/PCGN for Russian, Ukrainian, Belarusian, Bulgarian, Serbian and Macedonian, taken together. */
const CYRILLIC: Script = {
  letters: /\p{sc=Cyrillic}/u,
  hasVowels: true,
  ending: /(?<=...)(?:[ое]го|[ое]му|[оеыи]м|[оаею]й|ою|ею|ую|ая)$/,
  sounds: table({
    '.': 'а е ё и і ї й о у ы э ю я є ј ѣ ѐ ѝ',
    b: 'б',
    v: 'в ф ѳ',
    'v|.': 'ў',
    'g|h': 'г',
    g: 'ґ ѓ',
    d: 'д',
    s: 'ж з с ц ч ш щ дж дз ђ ћ џ ѕ тч тш',
    k: 'к ќ',
    ks: 'кс',
    l: 'л љ',
    m: 'м',
    n: 'н њ',
    p: 'п',
    r: 'р',
    t: 'т',
    'k|h': 'х',
    _: 'ъ ь',
  }),
}

/** ISO 843 and ELOT 743. Greek has no sh and ch, and writes b, d and g with two letters. */
const GREEK: Script = {
  letters: /\p{sc=Greek}/u,
  hasVowels: true,
  ending: /(?<=[οηα])ς$/,
  sounds: table({
    '.': 'α ε η ι ο υ ω ου αι ει οι υι γι γε',
    '.v|.': 'αυ ευ ηυ',
    v: 'β φ',
    g: 'γ',
    'g|ng|nk': 'γκ γγ',
    d: 'δ',
    's|ds': 'τζ',
    'ns|nts': 'ντζ ντσ',
    s: 'ζ σ ς τσ',
    't|s': 'θ',
    k: 'κ',
    l: 'λ',
    m: 'μ',
    n: 'ν',
    ks: 'ξ',
    p: 'π',
    'b|mp|mb': 'μπ',
    'd|nt|nd': 'ντ',
    r: 'ρ',
    t: 'τ',
    'k|h': 'χ',
    'ps|bs': 'ψ',
  }),
}

/** ALA-LC for Arabic, Persian and Urdu. Arabic has no p, v, g and ch, and chooses different letters for them. */
const ARABIC: Script = {
  letters: /\p{sc=Arabic}/u,
  hasVowels: false,
  alike: ['bp'],
  ending: /س$/,
  sounds: table({
    b: 'ب',
    p: 'پ',
    't|s': 'ث',
    t: 'ت ط ٹ',
    's|g': 'ج',
    s: 'چ ز ژ س ش ص تش',
    's|ts': 'تز تس',
    h: 'ح',
    'k|h': 'خ',
    d: 'د ڈ',
    'd|s': 'ذ ض ظ',
    r: 'ر ڑ',
    g: 'غ گ',
    v: 'ف ڤ',
    k: 'ق ك ک',
    l: 'ل',
    m: 'م',
    n: 'ن ں',
    '|v': 'و',
    '|h': 'ه ہ',
  }),
}

/** ALA-LC for Hebrew and Yiddish. */
const HEBREW: Script = {
  letters: /\p{sc=Hebrew}/u,
  hasVowels: false,
  alike: ['vbp'],
  ending: /ס$/,
  sounds: table({
    v: 'ב וו װ',
    g: 'ג',
    d: 'ד',
    '|h': 'ה',
    '|v': 'ו',
    s: "ז ס ש צ ץ ג' ז' צ' ץ' טש",
    'h|k': 'ח',
    t: 'ט ת',
    'k|h': 'כ ך',
    k: 'ק',
    l: 'ל',
    m: 'מ ם',
    n: 'נ ן',
    p: 'פ ף',
    r: 'ר',
  }),
}

/** ISO 15919. The other scripts of India have the letters of Devanagari in the same order (`toDevanagari`). */
const INDIC: Script = {
  letters: /[\u0900-\u0d7f]/,
  hasVowels: false,
  alike: ['bpv'],
  sounds: table({
    k: 'क ख',
    g: 'ग घ',
    n: 'ङ ञ ण न ऩ ं',
    s: 'च छ ज झ श ष स',
    t: 'ट ठ त थ',
    d: 'ड ढ द ध',
    p: 'प फ',
    b: 'ब भ',
    m: 'म',
    r: 'र ऱ',
    l: 'ल ळ ऴ',
    v: 'व',
    h: 'ह',
  }),
}

/** Hepburn, in the kana that Japanese uses for foreign names. */
const KANA: Script = {
  letters: /[\p{sc=Hiragana}\p{sc=Katakana}ー]/u,
  hasVowels: false,
  alike: ['bv', 'rl'],
  ending: /す$/,
  sounds: table({
    k: 'か き く け こ',
    g: 'が ぎ ぐ げ ご',
    s: 'さ し す せ そ ざ じ ず ぜ ぞ ぢ づ ちぇ ちゃ ちゅ ちょ',
    't|s': 'ち つ',
    t: 'た て と てぃ とぅ',
    d: 'だ で ど でぃ どぅ でゅ',
    n: 'な に ぬ ね の ん',
    h: 'は ひ へ ほ',
    'v|h': 'ふ',
    v: 'ふぁ ふぃ ふぇ ふぉ ゔ ゔぁ ゔぃ ゔぇ ゔぉ',
    b: 'ば び ぶ べ ぼ',
    p: 'ぱ ぴ ぷ ぺ ぽ',
    m: 'ま み む め も',
    r: 'ら り る れ ろ',
    '|v': 'わ うぃ うぇ うぉ',
  }),
}

/** The Revised Romanization of Korean, of letters (jamo). Syllables are taken apart first. */
const HANGUL: Script = {
  letters: /\p{sc=Hangul}/u,
  hasVowels: false,
  alike: ['pbv', 'td', 'kg', 'rl'],
  ending: /\u1109\u1173$/,
  sounds: table({
    k: 'ᄀ ᄁ ᄏ ᆨ ᆩ ᆿ',
    n: 'ᄂ ᆫ',
    nk: 'ᆼ',
    t: 'ᄃ ᄄ ᄐ ᆮ ᇀ ᆺ',
    r: 'ᄅ ᆯ ᆯᄅ',
    m: 'ᄆ ᆷ',
    p: 'ᄇ ᄈ ᄑ ᆸ ᇁ ᆸᄇ ᆸᄑ',
    s: 'ᄉ ᄊ ᄌ ᄍ ᄎ ᆺᄉ ᆽ ᆾ',
    h: 'ᄒ',
  }),
}

const SCRIPTS = [CYRILLIC, GREEK, ARABIC, HEBREW, INDIC, KANA, HANGUL]

/** The script of a word by its first letter; undefined: Latin, or a script that has no table here, such as Han. */
export const scriptOf = (word: string): Script | undefined => SCRIPTS.find(({ letters }) => letters.test(word[0] ?? ''))

/** Marks that say nothing of the consonants: accents, harakat, points. Not those of Indic scripts and of kana. */
const MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g

/** Shorter words keep their endings, in letters. */
const SHORTEST_WITH_ENDING = 4

/** A word as its letters are looked up, and without what a language may have added to the name: an ending, an article. */
export function spellingsOf(word: string, script: Script): string[] {
  const letters = prepare(word, script)
  const bare = script.ending && letters.length >= SHORTEST_WITH_ENDING ? letters.replace(script.ending, '') : letters
  const withoutArticle = script === ARABIC ? letters.replace(/^ال(?=...)/, '') : letters
  return [...new Set([letters, bare, withoutArticle])]
}

/**
 * The sounds of the letters of a word, each with its alternatives.
 * @param letters of `spellingsOf`
 */
export function transliterate(letters: string, script: Script): string[][] {
  const sounds: string[][] = []
  for (let at = 0; at < letters.length; ) {
    const length = [3, 2].find((most) => script.sounds.has(letters.slice(at, at + most))) ?? 1
    const sound = script.sounds.get(letters.slice(at, at + length)) ?? ''
    sounds.push(alternativesAt(script, letters, at, sound))
    at += length
  }
  return sounds
}

function alternativesAt(script: Script, letters: string, at: number, sound: string): string[] {
  const first = at === 0
  // A vowel before which Greek wrote the sound h once, and Russian u before a vowel for w.
  if (first && script === GREEK && sound === '.') return ['.', 'h.']
  if (first && script === CYRILLIC && letters[0] === 'у' && script.sounds.get(letters[1] ?? '') === '.')
    return ['.', 'v']
  // There they are consonants.
  if (first && sound.startsWith('|')) return [sound.slice(1)]
  return sound.split('|')
}

function prepare(word: string, script: Script): string {
  if (script === HANGUL) return word.normalize('NFD')
  if (script === KANA)
    return Array.from(word, toHiragana)
      .join('')
      .replace(/[ーっ]/g, '')
  if (script === INDIC) return Array.from(word, toDevanagari).join('')
  // й and ї are vowels like the letters without their marks.
  return word.normalize('NFD').replace(MARKS, '').replace(/[׳’ʼ]/g, "'")
}

function toHiragana(letter: string): string {
  const code = letter.charCodeAt(0)
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : letter
}

function toDevanagari(letter: string): string {
  const code = letter.charCodeAt(0)
  return code >= 0x0900 && code <= 0x0d7f ? String.fromCharCode(0x0900 + (code & 0x7f)) : letter
}
