/** The product's own words in a file of a text, in the language of that text. */
export interface BookWords {
  /** The specification's sentence of every reading page. */
  disclaimer: string
  unfinished: string
  contents: string
  cover: string
  /** Labels on the first page. */
  translation: string
  original: string
  online: string
  version: string
  licence: string
  /** Label of the link that leads from a note back to its place in the text. */
  back: string
}

const english: BookWords = {
  disclaimer: 'All translations are AI-generated, have not been edited by humans and may contain errors.',
  unfinished: 'This translation is still in progress: more of it will follow.',
  contents: 'Contents',
  cover: 'Cover',
  translation: 'Translation',
  original: 'Original',
  online: 'Read online',
  version: 'Version',
  licence: 'Licence',
  back: 'Back to the text',
}

/** By language, and where a language has two scripts, by language and script. */
const words: Readonly<Record<string, BookWords>> = {
  en: english,
  fr: {
    disclaimer:
      'Toutes les traductions sont générées par une IA, n’ont pas été révisées par des humains et peuvent contenir des erreurs.',
    unfinished: 'Cette traduction est encore en cours : la suite viendra.',
    contents: 'Table des matières',
    cover: 'Couverture',
    translation: 'Traduction',
    original: 'Original',
    online: 'Lire en ligne',
    version: 'Version',
    licence: 'Licence',
    back: 'Retour au texte',
  },
  es: {
    disclaimer:
      'Todas las traducciones han sido generadas por IA, no han sido revisadas por personas y pueden contener errores.',
    unfinished: 'Esta traducción aún está en curso y se irá completando.',
    contents: 'Índice',
    cover: 'Cubierta',
    translation: 'Traducción',
    original: 'Original',
    online: 'Leer en línea',
    version: 'Versión',
    licence: 'Licencia',
    back: 'Volver al texto',
  },
  de: {
    disclaimer:
      'Alle Übersetzungen sind von einer KI erzeugt, wurden nicht von Menschen bearbeitet und können Fehler enthalten.',
    unfinished: 'An dieser Übersetzung wird noch gearbeitet: Weiteres folgt.',
    contents: 'Inhalt',
    cover: 'Umschlag',
    translation: 'Übersetzung',
    original: 'Original',
    online: 'Online lesen',
    version: 'Fassung',
    licence: 'Lizenz',
    back: 'Zurück zum Text',
  },
  ru: {
    disclaimer: 'Все переводы выполнены искусственным интеллектом, не редактировались людьми и могут содержать ошибки.',
    unfinished: 'Этот перевод ещё не закончен: продолжение следует.',
    contents: 'Содержание',
    cover: 'Обложка',
    translation: 'Перевод',
    original: 'Оригинал',
    online: 'Читать онлайн',
    version: 'Версия',
    licence: 'Лицензия',
    back: 'Вернуться к тексту',
  },
  el: {
    disclaimer:
      'Όλες οι μεταφράσεις έχουν παραχθεί από τεχνητή νοημοσύνη, δεν έχουν υποστεί επιμέλεια από ανθρώπους και ενδέχεται να περιέχουν λάθη.',
    unfinished: 'Αυτή η μετάφραση βρίσκεται ακόμη σε εξέλιξη: θα ακολουθήσει συνέχεια.',
    contents: 'Περιεχόμενα',
    cover: 'Εξώφυλλο',
    translation: 'Μετάφραση',
    original: 'Πρωτότυπο',
    online: 'Ανάγνωση στο διαδίκτυο',
    version: 'Έκδοση',
    licence: 'Άδεια',
    back: 'Επιστροφή στο κείμενο',
  },
  ar: {
    disclaimer: 'جميع الترجمات من إنتاج الذكاء الاصطناعي، ولم تخضع لتحرير بشري، وقد تحتوي على أخطاء.',
    unfinished: 'ما زالت هذه الترجمة قيد الإنجاز، وسيُضاف إليها المزيد.',
    contents: 'المحتويات',
    cover: 'الغلاف',
    translation: 'الترجمة',
    original: 'الأصل',
    online: 'القراءة على الإنترنت',
    version: 'الإصدار',
    licence: 'الترخيص',
    back: 'العودة إلى النص',
  },
  ur: {
    disclaimer:
      'تمام تراجم مصنوعی ذہانت سے تیار کیے گئے ہیں، کسی انسان نے ان کی تدوین نہیں کی اور ان میں غلطیاں ہو سکتی ہیں۔',
    unfinished: 'یہ ترجمہ ابھی جاری ہے: باقی حصہ بعد میں آئے گا۔',
    contents: 'فہرست',
    cover: 'سرورق',
    translation: 'ترجمہ',
    original: 'اصل',
    online: 'آن لائن پڑھیں',
    version: 'نسخہ',
    licence: 'اجازت نامہ',
    back: 'متن پر واپس',
  },
  he: {
    disclaimer: 'כל התרגומים נוצרו בידי בינה מלאכותית, לא נערכו בידי בני אדם ועלולים להכיל שגיאות.',
    unfinished: 'התרגום הזה עדיין בעבודה: ההמשך יבוא.',
    contents: 'תוכן העניינים',
    cover: 'כריכה',
    translation: 'תרגום',
    original: 'מקור',
    online: 'קריאה ברשת',
    version: 'גרסה',
    licence: 'רישיון',
    back: 'חזרה לטקסט',
  },
  hi: {
    disclaimer: 'सभी अनुवाद कृत्रिम बुद्धिमत्ता द्वारा तैयार किए गए हैं, मनुष्यों ने इनका संपादन नहीं किया है और इनमें त्रुटियाँ हो सकती हैं।',
    unfinished: 'यह अनुवाद अभी जारी है: शेष भाग बाद में आएगा।',
    contents: 'विषय-सूची',
    cover: 'आवरण',
    translation: 'अनुवाद',
    original: 'मूल',
    online: 'ऑनलाइन पढ़ें',
    version: 'संस्करण',
    licence: 'लाइसेंस',
    back: 'पाठ पर लौटें',
  },
  zh: {
    disclaimer: '所有译文均由人工智能生成，未经人工编辑，可能含有错误。',
    unfinished: '本译文尚未完成，后续内容将陆续补充。',
    contents: '目录',
    cover: '封面',
    translation: '译文',
    original: '原文',
    online: '在线阅读',
    version: '版本',
    licence: '许可',
    back: '返回正文',
  },
  'zh-Hant': {
    disclaimer: '所有譯文均由人工智慧生成，未經人工編輯，可能含有錯誤。',
    unfinished: '本譯文尚未完成，後續內容將陸續補充。',
    contents: '目錄',
    cover: '封面',
    translation: '譯文',
    original: '原文',
    online: '線上閱讀',
    version: '版本',
    licence: '授權',
    back: '返回正文',
  },
  ja: {
    disclaimer: 'すべての翻訳はAIによって生成されたもので、人の手による編集を経ておらず、誤りを含む可能性があります。',
    unfinished: 'この翻訳はまだ途中です。続きは後ほど追加されます。',
    contents: '目次',
    cover: '表紙',
    translation: '翻訳',
    original: '原文',
    online: 'オンラインで読む',
    version: '版',
    licence: 'ライセンス',
    back: '本文に戻る',
  },
  it: {
    disclaimer:
      'Tutte le traduzioni sono generate dall’IA, non sono state riviste da esseri umani e possono contenere errori.',
    unfinished: 'Questa traduzione è ancora in corso: il resto seguirà.',
    contents: 'Indice',
    cover: 'Copertina',
    translation: 'Traduzione',
    original: 'Originale',
    online: 'Leggi in rete',
    version: 'Versione',
    licence: 'Licenza',
    back: 'Torna al testo',
  },
  pt: {
    disclaimer: 'Todas as traduções são geradas por IA, não foram editadas por pessoas e podem conter erros.',
    unfinished: 'Esta tradução ainda está em curso: o restante virá depois.',
    contents: 'Índice',
    cover: 'Capa',
    translation: 'Tradução',
    original: 'Original',
    online: 'Ler em linha',
    version: 'Versão',
    licence: 'Licença',
    back: 'Voltar ao texto',
  },
  tr: {
    disclaimer:
      'Tüm çeviriler yapay zekâ tarafından üretilmiştir, insanlar tarafından düzenlenmemiştir ve hata içerebilir.',
    unfinished: 'Bu çeviri henüz tamamlanmadı: devamı gelecek.',
    contents: 'İçindekiler',
    cover: 'Kapak',
    translation: 'Çeviri',
    original: 'Özgün metin',
    online: 'Çevrimiçi oku',
    version: 'Sürüm',
    licence: 'Lisans',
    back: 'Metne dön',
  },
  fa: {
    disclaimer: 'همهٔ ترجمه‌ها را هوش مصنوعی تولید کرده است، هیچ انسانی آن‌ها را ویرایش نکرده و ممکن است خطا داشته باشند.',
    unfinished: 'این ترجمه هنوز در دست انجام است و ادامهٔ آن خواهد آمد.',
    contents: 'فهرست',
    cover: 'جلد',
    translation: 'ترجمه',
    original: 'متن اصلی',
    online: 'خواندن برخط',
    version: 'نسخه',
    licence: 'مجوز',
    back: 'بازگشت به متن',
  },
  ko: {
    disclaimer: '모든 번역은 AI가 생성한 것으로, 사람이 편집하지 않았으며 오류가 있을 수 있습니다.',
    unfinished: '이 번역은 아직 진행 중이며, 나머지는 이어서 추가됩니다.',
    contents: '차례',
    cover: '표지',
    translation: '번역',
    original: '원문',
    online: '온라인으로 읽기',
    version: '판',
    licence: '라이선스',
    back: '본문으로 돌아가기',
  },
  th: {
    disclaimer: 'คำแปลทั้งหมดสร้างโดยปัญญาประดิษฐ์ ไม่ได้ผ่านการแก้ไขโดยมนุษย์ และอาจมีข้อผิดพลาด',
    unfinished: 'คำแปลนี้ยังไม่เสร็จ จะมีส่วนที่เหลือตามมา',
    contents: 'สารบัญ',
    cover: 'ปก',
    translation: 'คำแปล',
    original: 'ต้นฉบับ',
    online: 'อ่านออนไลน์',
    version: 'ฉบับ',
    licence: 'สัญญาอนุญาต',
    back: 'กลับไปที่ข้อความ',
  },
  sw: {
    disclaimer: 'Tafsiri zote zimetengenezwa na akili bandia, hazijahaririwa na binadamu na zinaweza kuwa na makosa.',
    unfinished: 'Tafsiri hii bado inaendelea: sehemu nyingine itafuata.',
    contents: 'Yaliyomo',
    cover: 'Jalada',
    translation: 'Tafsiri',
    original: 'Asili',
    online: 'Soma mtandaoni',
    version: 'Toleo',
    licence: 'Leseni',
    back: 'Rudi kwenye maandishi',
  },
}

/**
 * The words for a text in a language.
 * @param tag BCP 47, of the text
 * @returns with the tag of the language that they are in: English where the product does not speak that language
 */
export function bookWords(tag: string): BookWords & { lang: string; rtl: boolean } {
  const { language, script } = new Intl.Locale(tag).maximize()
  const lang = [`${language}-${script}`, language].find((name) => name in words) ?? 'en'
  return { ...(words[lang] ?? english), lang, rtl: script === 'Arab' || script === 'Hebr' ? lang !== 'en' : false }
}

/** Whether a sentence is the disclaimer of our files, in any language. */
export const isDisclaimer = (sentence: string): boolean =>
  Object.values(words).some(({ disclaimer }) => disclaimer === sentence)
