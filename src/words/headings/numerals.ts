/** Reads a number as people number chapters: in the digits of any script, in letters that stand for numbers, or in words. */

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const ROMAN_SHAPE = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/

const HAN_DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  ['〇一二三四五六七八九', '零壹貳參肆伍陸柒捌玖', '零壹贰叁肆伍陆柒捌玖', '零壱弐参四五六七八九'].flatMap((digits) =>
    Array.from(digits, (digit, value) => [digit, value]),
  ),
)
const HAN_UNITS: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  廿: 20,
  卅: 30,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
}

/** Of letters that are numbers, by their order in the alphabet: units, tens, hundreds. */
const letterValues = (letters: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from(letters, (letter, at) => [letter, ((at % 9) + 1) * 10 ** Math.floor(at / 9)]))
const GREEK = { ...letterValues('αβγδεϛζηθικλμνξοπϟρστυφχψω'), ς: 6 }
const HEBREW = { ...letterValues('אבגדהוזחטיכלמנסעפצקרשת'), ך: 20, ם: 40, ן: 50, ף: 80, ץ: 90 }

/** One to twenty, and what the tens are composed of. Spellings of one number stand beside each other, with a bar between. */
const WORDS = [
  // English
  'one|first two|second three|third four|fourth five|fifth six|sixth seven|seventh eight|eighth nine|ninth ten|tenth eleven|eleventh twelve|twelfth thirteen|thirteenth fourteen|fourteenth fifteen|fifteenth sixteen|sixteenth seventeen|seventeenth eighteen|eighteenth nineteen|nineteenth twenty|twentieth',
  // French
  'un|une|premier|première deux|deuxième|second|seconde trois|troisième quatre|quatrième cinq|cinquième six|sixième sept|septième huit|huitième neuf|neuvième dix|dixième onze|onzième douze|douzième treize|treizième quatorze|quatorzième quinze|quinzième seize|seizième dix-sept|dix-septième dix-huit|dix-huitième dix-neuf|dix-neuvième vingt|vingtième',
  // Spanish
  'uno|primero|primera|primer dos|segundo|segunda tres|tercero|tercera|tercer cuatro|cuarto|cuarta cinco|quinto|quinta seis|sexto|sexta siete|séptimo|séptima ocho|octavo|octava nueve|noveno|novena diez|décimo|décima once|undécimo doce|duodécimo trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte|vigésimo',
  // Portuguese
  'um|primeiro|primeira dois|segundo|segunda três|terceiro|terceira quatro|quarto|quarta cinco|quinto|quinta seis|sexto|sexta sete|sétimo|sétima oito|oitavo|oitava nove|nono|nona dez|décimo|décima onze doze treze catorze|quatorze quinze dezesseis dezessete dezoito dezenove vinte',
  // Italian
  'uno|primo|prima due|secondo|seconda tre|terzo|terza quattro|quarto|quarta cinque|quinto|quinta sei|sesto|sesta sette|settimo|settima otto|ottavo|ottava nove|nono|nona dieci|decimo|decima undici|undicesimo dodici|dodicesimo tredici|tredicesimo quattordici|quattordicesimo quindici|quindicesimo sedici|sedicesimo diciassette|diciassettesimo diciotto|diciottesimo diciannove|diciannovesimo venti|ventesimo',
  // German
  'eins|erstes|erster|erste zwei|zweites|zweiter|zweite drei|drittes|dritter|dritte vier|viertes|vierter|vierte fünf|fünftes|fünfter|fünfte sechs|sechstes|sechster|sechste sieben|siebentes|siebtes|siebter|siebte acht|achtes|achter|achte neun|neuntes|neunter|neunte zehn|zehntes|zehnter|zehnte elf|elftes|elfter|elfte zwölf|zwölftes|zwölfter|zwölfte dreizehn|dreizehntes|dreizehnte vierzehn|vierzehntes|vierzehnte fünfzehn|fünfzehntes|fünfzehnte sechzehn|sechzehntes|sechzehnte siebzehn|siebzehntes|siebzehnte achtzehn|achtzehntes|achtzehnte neunzehn|neunzehntes|neunzehnte zwanzig|zwanzigstes|zwanzigste',
  // Dutch
  'een|eerste twee|tweede drie|derde vier|vierde vijf|vijfde zes|zesde zeven|zevende acht|achtste negen|negende tien|tiende elf|elfde twaalf|twaalfde dertien|dertiende veertien|veertiende vijftien|vijftiende zestien|zestiende zeventien|zeventiende achttien|achttiende negentien|negentiende twintig|twintigste',
  // Russian
  'один|первая|первый|первое два|вторая|второй|второе три|третья|третий|третье четыре|четвёртая|четвертая|четвёртый|четвертый пять|пятая|пятый шесть|шестая|шестой семь|седьмая|седьмой восемь|восьмая|восьмой девять|девятая|девятый десять|десятая|десятый одиннадцать|одиннадцатая|одиннадцатый двенадцать|двенадцатая|двенадцатый тринадцать|тринадцатая|тринадцатый четырнадцать|четырнадцатая|четырнадцатый пятнадцать|пятнадцатая|пятнадцатый шестнадцать|шестнадцатая|шестнадцатый семнадцать|семнадцатая|семнадцатый восемнадцать|восемнадцатая|восемнадцатый девятнадцать|девятнадцатая|девятнадцатый двадцать|двадцатая|двадцатый',
  // Polish
  'pierwszy|pierwsza drugi|druga trzeci|trzecia czwarty|czwarta piąty|piąta szósty|szósta siódmy|siódma ósmy|ósma dziewiąty|dziewiąta dziesiąty|dziesiąta jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty dwudziesty',
  // Greek
  'πρώτο|πρώτος|πρώτη|πρῶτον δεύτερο|δεύτερος|δεύτερη|δεύτερον τρίτο|τρίτος|τρίτη|τρίτον τέταρτο|τέταρτος|τέταρτη|τέταρτον πέμπτο|πέμπτος|πέμπτη|πέμπτον έκτο|έκτος|έκτη|ἕκτον έβδομο|έβδομος|έβδομη|ἕβδομον όγδοο|όγδοος|όγδοη|ὄγδοον ένατο|ένατος|ένατη|ἔνατον δέκατο|δέκατος|δέκατη|δέκατον ενδέκατο|ενδέκατος|ενδέκατη δωδέκατο|δωδέκατος|δωδέκατη',
  // Arabic
  'الأول|الاول|الأولى الثاني|الثانية الثالث|الثالثة الرابع|الرابعة الخامس|الخامسة السادس|السادسة السابع|السابعة الثامن|الثامنة التاسع|التاسعة العاشر|العاشرة الحادي\u00A0عشر|الحادي\u00A0عشرة الثاني\u00A0عشر الثالث\u00A0عشر الرابع\u00A0عشر الخامس\u00A0عشر السادس\u00A0عشر السابع\u00A0عشر الثامن\u00A0عشر التاسع\u00A0عشر العشرون',
  // Persian
  'یکم|اول|نخست دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم بیستم',
  // Urdu
  'پہلا|پہلی دوسرا|دوسری تیسرا|تیسری چوتھا|چوتھی پانچواں|پانچویں چھٹا|چھٹی ساتواں|ساتویں آٹھواں|آٹھویں نواں|نویں دسواں|دسویں',
  // Hindi
  'पहला|प्रथम|एक दूसरा|द्वितीय|दो तीसरा|तृतीय|तीन चौथा|चतुर्थ|चार पाँचवाँ|पाँचवां|पंचम|पाँच|पांच छठा|षष्ठ|छह सातवाँ|सातवां|सप्तम|सात आठवाँ|आठवां|अष्टम|आठ नौवाँ|नवम|नौ दसवाँ|दशम|दस',
  // Hebrew
  'ראשון|ראשונה שני|שנייה|שניה שלישי|שלישית רביעי|רביעית חמישי|חמישית שישי|שישית|ששי שביעי|שביעית שמיני|שמינית תשיעי|תשיעית עשירי|עשירית',
  // Turkish
  'bir|birinci iki|ikinci üç|üçüncü dört|dördüncü beş|beşinci altı|altıncı yedi|yedinci sekiz|sekizinci dokuz|dokuzuncu on|onuncu on\u00A0bir|on\u00A0birinci on\u00A0iki|on\u00A0ikinci',
  // Korean
  '일|하나|첫째 이|둘|둘째 삼|셋|셋째 사|넷|넷째 오|다섯|다섯째 육|여섯|여섯째 칠|일곱|일곱째 팔|여덟|여덟째 구|아홉|아홉째 십|열|열째',
  // Vietnamese
  'một|nhất hai ba bốn|tư năm sáu bảy tám chín mười',
  // Indonesian
  'satu|pertama dua|kedua tiga|ketiga empat|keempat lima|kelima enam|keenam tujuh|ketujuh delapan|kedelapan sembilan|kesembilan sepuluh|kesepuluh',
  // Swahili
  'moja|kwanza mbili|pili tatu nne tano sita saba nane tisa kumi',
] as const

const VALUES = new Map<string, number>()
for (const language of WORDS)
  for (const [index, spellings] of language.split(' ').entries())
    for (const word of spellings.split('|')) VALUES.set(plainLetters(word.replaceAll('\u00A0', ' ')), index + 1)

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Lower case without accents, which capitals often lack. */
export function plainLetters(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  return bare.normalize('NFC').replaceAll('ı', 'i')
}

/** @param text a number and nothing else @returns undefined: it is none */
export function readNumeral(text: string): number | undefined {
  const plain = plainLetters(text).trim()
  if (/^\p{Nd}{1,4}$/u.test(plain)) return Number(Array.from(plain, digitOf).join(''))
  return VALUES.get(plain) ?? readRoman(plain) ?? readHan(plain) ?? readLetters(plain) ?? readEnglishTens(plain)
}

/** The digits of a script stand in a row that begins with zero; some rows stand beside each other. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) as number
  let start = code
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return (code - start) % 10
}

function readRoman(text: string): number | undefined {
  if (text === '' || !ROMAN_SHAPE.test(text)) return undefined
  const values = Array.from(text, (letter) => ROMAN[letter] as number)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

function readHan(text: string): number | undefined {
  let [sum, digit] = [0, undefined as number | undefined]
  if (text === '') return undefined
  const digits = Array.from(text, (sign) => HAN_DIGITS[sign])
  // Without signs for tens they are written as digits are: 二〇.
  if (digits.every((value) => value !== undefined)) return digits.length < 5 ? Number(digits.join('')) : undefined
  for (const sign of text) {
    const unit = HAN_UNITS[sign]
    if (unit === undefined) {
      digit = HAN_DIGITS[sign]
      if (digit === undefined) return undefined
    } else {
      sum += unit === 20 || unit === 30 ? unit : (digit ?? 1) * unit
      digit = undefined
    }
  }
  return sum + (digit ?? 0)
}

/** Greek and Hebrew letters with the sign that makes numbers of them: Αʹ, ΙΒ΄, א׳, י״ב; Hebrew ones also without it. */
function readLetters(text: string): number | undefined {
  const greek = /^([α-ωϛϟ]{1,4})[ʹ'΄’´.]$/u.exec(text.replace('στ', 'ϛ'))?.[1]
  const hebrew = /^[א-ת]{1,2}[׳']?$|^[א-ת]{1,3}[״"][א-ת]$/u.test(text) ? text.replace(/[׳'״"]/g, '') : undefined
  const [letters, values] = greek ? [greek, GREEK] : [hebrew, HEBREW]
  if (letters === undefined) return undefined
  const numbers = Array.from(letters, (letter) => (values as Record<string, number>)[letter] ?? 0)
  const isFalling = numbers.every((value, at) => at === 0 || value < (numbers[at - 1] as number))
  return isFalling && !numbers.includes(0) ? numbers.reduce((sum, value) => sum + value, 0) : undefined
}

function readEnglishTens(text: string): number | undefined {
  const [first = '', second] = text.split(/[ -]/)
  const tens = TENS.findIndex((word) => first === word || first === word.replace(/y$/, 'ieth'))
  if (tens < 0) return undefined
  const unit = second === undefined ? 0 : VALUES.get(second)
  return unit === undefined || unit > 9 ? undefined : (tens + 2) * 10 + unit
}
