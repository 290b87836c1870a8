import { describe, expect, test } from 'vitest'
import { withCouplets } from './couplets.ts'

const paragraph = (id: number, ...lines: string[]) => `<p id="p${id}">${lines.join('<br>\n')}</p>\n`
const marked = (html: string) => html.match(/data-couplets/g)?.length ?? 0
const words = (html: string) => html.replace(/<\/?span>| style="--letters: \d+" data-couplets/g, '')

const MASNAVI = [
  paragraph(1, 'به زابل یکی پهلوان بود، سام', 'که خورشید می‌برد از او وامِ نام'),
  paragraph(
    2,
    'به کاخ اندرش تخت و گنج و سپاه',
    'ولی بی‌پسر بود و چشمش به راه',
    'دوید و به درگاهِ پرده رسید',
    'زنان را همه خامُش و خیره دید',
  ),
].join('')
const GHAZAL = [
  paragraph(1, 'ہنسنے میں دیر کی، نہ رونے میں', 'رات بھر داستان کے گھر میں'),
  paragraph(2, 'لفظ اک جیب میں <em>چلا</em> آیا', 'چور ہم، پاسبان کے گھر میں'),
  paragraph(3, 'اپنے در پر بھی دی ہے دستک آج', 'کل تھے ہم ترجمان کے گھر میں'),
].join('')
/** One refrain, and before it a vowel that rhymes. */
const GHAZAL_OF_A_VOWEL = paragraph(
  1,
  'شہر میں رات بھر ہوا کیا ہے',
  'بند کھڑکی سے دیکھنا کیا ہے',
  'ہم نے دریا سے کچھ نہیں مانگا',
  'ریت پر اب لکھا ہوا کیا ہے',
  'وہ جو لوٹے تو پوچھ لیں گے ہم',
  'دور بستی کا ماجرا کیا ہے',
)
const QASIDA = paragraph(
  1,
  'وقفتُ على الميناء والليل مقبلٌ',
  'وفي القلب من بعد الرحيل حنينُ',
  'أسائل عن أهلي السفائن كلها',
  'وما عند موج البحر عنهم يقينُ',
  'فيا نسمةً مرّت على باب دارنا',
  'أما زال في البستان ورد وتينُ',
  'وهل بقيت في الحي أمٌّ لطفلها',
  'تغنّي إذا ما ضاق ليل حزينُ',
)

describe('§2 reading page: couplets', () => {
  test.each([
    ['of a masnavi, two half-lines of which rhyme', MASNAVI, 2],
    ['of a ghazal, each second half-line of which rhymes', GHAZAL, 3],
    ['of a ghazal, in which a vowel rhymes before the refrain', GHAZAL_OF_A_VOWEL, 1],
    ['of a qasida, each second half-line of which rhymes', QASIDA, 1],
  ])('%s, are marked, and their half-lines are spans', (_, html, paragraphs) => {
    const couplets = withCouplets(html)
    expect(marked(couplets)).toBe(paragraphs)
    expect(couplets.match(/<span>/g)).toHaveLength(html.split('<br>').length - 1 + paragraphs)
    expect(words(couplets)).toBe(html)
  })

  test('prose between them stays as it is', () => {
    const html = `${paragraph(9, 'قصه‌ای که در آن هیچ سطری شکسته نیست.')}${MASNAVI}`
    expect(withCouplets(html)).toContain(paragraph(9, 'قصه‌ای که در آن هیچ سطری شکسته نیست.'))
    expect(marked(withCouplets(html))).toBe(2)
  })

  test.each([
    [
      'free verse, which does not rhyme',
      paragraph(1, 'أمشي إلى النهر', 'والماء لا يعرفني', 'في يدي رسالة', 'لم يقرأها أحد'),
    ],
    [
      'lines that end in the same word',
      paragraph(
        1,
        'یہ میرا گھر ہے',
        'وہ پرانا شہر ہے',
        'سڑک پر دھول ہے',
        'دل میں بات ہے',
        'کھڑکی بند ہے',
        'چراغ پاس ہے',
      ),
    ],
    [
      'lines of one grammar before the same word',
      paragraph(1, 'آدمی صبح کو چلتا ہے', 'بچہ گلی میں ہنستا ہے', 'پانی نل سے گرتا ہے', 'سورج شام کو ڈوبتا ہے'),
    ],
    [
      'lines that end in the same common ending',
      paragraph(
        1,
        'نريد الحرية',
        'ونكتب القضية',
        'نمشي في المدينة القصية',
        'ونحمل الهوية',
        'تلك هي البرية',
        'وهذه هي الوصية',
      ),
    ],
    [
      'two sentences whose ends are alike by chance',
      paragraph(1, 'كتبت عن البيت', 'وعن معنى الحرية', 'ثم نمت قليلا', 'وحلمت بالقضية'),
    ],
    [
      'lines that end in verbs of one ending',
      paragraph(1, 'پرنده‌ها به باغ آمدند', 'و تا غروب خواندند', 'بچه‌ها در را بستند', 'و به خانه رفتند'),
    ],
    ['one couplet alone', paragraph(1, 'به زابل یکی پهلوان بود، سام', 'که خورشید می‌برد از او وامِ نام')],
    ['verse in another script', paragraph(1, 'the light', 'the night', 'the day', 'the way')],
    ['lines of prose', MASNAVI.replaceAll('<br>', ` ${'کلمه '.repeat(12)}<br>`)],
  ])('%s: is none', (_, html) => {
    expect(withCouplets(html)).toBe(html)
  })

  test('a paragraph in which an emphasis goes on in the next line stays as it is', () => {
    const html = GHAZAL.replace('<em>چلا</em> آیا<br>\nچور', '<em>چلا آیا<br>\nچور</em>')
    expect(marked(withCouplets(html))).toBe(2)
    expect(words(withCouplets(html))).toBe(html)
  })
})

describe('§2 reading page: couplets: the style sheet is told', () => {
  const lettersIn = (html: string) =>
    [...withCouplets(html).matchAll(/--letters: (\d+)/g)].map(([, letters]) => letters)

  test('how long the half-lines of the text are', () => {
    expect(lettersIn(MASNAVI)).toEqual(['29', '29'])
  })

  test('not of a line that is much longer', () => {
    const inscription = paragraph(3, 'این سنگ را به یاد پهلوانان این دیار اینجا نهادیم', 'سام')
    expect(marked(withCouplets(MASNAVI + inscription))).toBe(3)
    expect(lettersIn(MASNAVI + inscription)).toEqual(['29', '29', '29'])
  })

  test('beside what the paragraph has of style', () => {
    const centred = MASNAVI.replaceAll('<p ', '<p style="text-align: center" ')
    expect(withCouplets(centred)).toContain('<p style="--letters: 29; text-align: center" id="p1" data-couplets>')
  })
})
