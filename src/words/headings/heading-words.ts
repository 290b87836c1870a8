/** What chapters and larger parts are called in a language. */
export interface HeadingWords {
  /** ISO 639-1. */
  language: string
  /** Words for chapters, and for what is as long: letters, songs, scenes. */
  chapter: readonly string[]
  /** Words for what holds chapters: parts, books, volumes, acts. */
  part: readonly string[]
  /** Whole headings without a number. */
  alone: readonly string[]
}

const words = (language: string, chapter: string, part: string, alone: string): HeadingWords => {
  const list = (text: string) => text.split(',').map((word) => word.trim())
  return { language, chapter: list(chapter), part: list(part), alone: list(alone).filter((word) => word !== '') }
}

/**
 * One row a language. Whether the number stands before or after the word is not said: both are understood, and the number
 * may be an ordinal (`numerals.ts`).
 */
export const headingWords: readonly HeadingWords[] = [
  words(
    'en',
    'chapter, chap., letter, canto, scene, stave, fable, tale, night, section, lecture, sermon',
    'part, book, volume, vol., act',
    'prologue, epilogue, preface, introduction, foreword, afterword, conclusion, appendix, interlude',
  ),
  words(
    'fr',
    'chapitre, chap., lettre, chant, scène, fable, nuit, section, leçon',
    'partie, livre, tome, volume, acte',
    'prologue, épilogue, préface, introduction, avant-propos, postface, conclusion, appendice',
  ),
  words(
    'es',
    'capítulo, cap., carta, canto, escena, fábula, noche, sección',
    'parte, libro, tomo, volumen, acto, jornada',
    'prólogo, epílogo, prefacio, introducción, conclusión, apéndice',
  ),
  words(
    'pt',
    'capítulo, cap., carta, canto, cena, fábula, noite, secção, seção',
    'parte, livro, tomo, volume, ato, acto',
    'prólogo, epílogo, prefácio, introdução, conclusão, apêndice',
  ),
  words(
    'it',
    'capitolo, cap., lettera, canto, scena, favola, notte, sezione, giornata',
    'parte, libro, tomo, volume, atto',
    'prologo, epilogo, prefazione, introduzione, conclusione, appendice, proemio',
  ),
  words('ca', 'capítol, carta, cant, escena', 'part, llibre, volum, acte', 'pròleg, epíleg, prefaci, introducció'),
  words(
    'ro',
    'capitolul, capitol, cap., scrisoarea, cântul, scena',
    'partea, cartea, volumul, actul',
    'prolog, epilog, prefață, introducere',
  ),
  words(
    'la',
    'caput, capitulum, epistula, epistola, carmen, fabula',
    'liber, pars, volumen',
    'prologus, epilogus, praefatio, prooemium',
  ),
  words(
    'de',
    'kapitel, kap., brief, gesang, szene, auftritt, fabel, nacht, abschnitt',
    'teil, buch, band, akt, aufzug',
    'prolog, epilog, vorwort, vorrede, einleitung, nachwort, schluss, anhang',
  ),
  words(
    'nl',
    'hoofdstuk, brief, zang, scène, tafereel, fabel',
    'deel, boek, band, bedrijf',
    'proloog, epiloog, voorwoord, inleiding, nawoord, besluit',
  ),
  words('sv', 'kapitel, kap., brev, sång, scen', 'del, bok, band, akt', 'prolog, epilog, förord, inledning, efterord'),
  words(
    'da',
    'kapitel, kap., brev, sang, scene',
    'del, bog, bind, akt',
    'prolog, epilog, forord, indledning, efterord',
  ),
  words(
    'no',
    'kapittel, kapitel, kap., brev, sang, scene',
    'del, bok, bind, akt',
    'prolog, epilog, forord, innledning, etterord',
  ),
  words('is', 'kafli, kapítuli, bréf, söngur', 'hluti, bók, bindi, þáttur', 'formáli, inngangur, eftirmáli'),
  words(
    'fi',
    'luku, kirje, laulu, kohtaus',
    'osa, kirja, nide, näytös',
    'prologi, epilogi, esipuhe, johdanto, jälkisanat',
  ),
  words(
    'et',
    'peatükk, kiri, laul, stseen',
    'osa, raamat, köide, vaatus',
    'proloog, epiloog, eessõna, sissejuhatus, järelsõna',
  ),
  words(
    'hu',
    'fejezet, levél, ének, jelenet',
    'rész, könyv, kötet, felvonás',
    'prológus, epilógus, előszó, bevezetés, utószó',
  ),
  words(
    'pl',
    'rozdział, rozdz., list, pieśń, scena, bajka',
    'część, księga, tom, akt',
    'prolog, epilog, przedmowa, wstęp, posłowie',
  ),
  words(
    'cs',
    'kapitola, kap., dopis, zpěv, scéna, výstup',
    'díl, část, kniha, svazek, jednání, dějství',
    'prolog, epilog, předmluva, úvod, doslov',
  ),
  words(
    'sk',
    'kapitola, list, spev, scéna, výstup',
    'diel, časť, kniha, zväzok, dejstvo',
    'prológ, epilóg, predslov, úvod, doslov',
  ),
  words('sl', 'poglavje, pismo, spev, prizor', 'del, knjiga, zvezek, dejanje', 'prolog, epilog, predgovor, uvod'),
  words(
    'hr',
    'poglavlje, glava, pismo, pjevanje, prizor',
    'dio, knjiga, svezak, čin',
    'prolog, epilog, predgovor, uvod, pogovor',
  ),
  words(
    'sr',
    'поглавље, глава, писмо, певање, сцена',
    'део, књига, том, чин',
    'пролог, епилог, предговор, увод, поговор',
  ),
  words(
    'ru',
    'глава, гл., письмо, песнь, песня, явление, сцена, басня, ночь, рассказ',
    'часть, книга, том, действие, акт',
    'пролог, эпилог, предисловие, введение, вступление, послесловие, заключение, приложение',
  ),
  words(
    'uk',
    'розділ, глава, лист, пісня, ява, сцена',
    'частина, книга, том, дія',
    'пролог, епілог, передмова, вступ, післямова',
  ),
  words('be', 'раздзел, глава, ліст, песня, сцэна', 'частка, кніга, том, дзея', 'пралог, эпілог, прадмова, уступ'),
  words('bg', 'глава, писмо, песен, сцена', 'част, книга, том, действие', 'пролог, епилог, предговор, увод, послеслов'),
  words(
    'lt',
    'skyrius, laiškas, giesmė, scena',
    'dalis, knyga, tomas, veiksmas',
    'prologas, epilogas, pratarmė, įvadas',
  ),
  words(
    'lv',
    'nodaļa, vēstule, dziedājums, aina',
    'daļa, grāmata, sējums, cēliens',
    'prologs, epilogs, priekšvārds, ievads',
  ),
  words(
    'el',
    'κεφάλαιο, κεφάλαιον, κεφ., επιστολή, άσμα, σκηνή, μύθος, ραψωδία',
    'μέρος, βιβλίο, βιβλίον, τόμος, πράξη',
    'πρόλογος, επίλογος, προοίμιο, εισαγωγή',
  ),
  words(
    'sq',
    'kapitulli, kreu, letra, kënga, skena',
    'pjesa, libri, vëllimi, akti',
    'prolog, epilog, parathënie, hyrje',
  ),
  words('eu', 'kapitulua, gutuna, kantua', 'zatia, liburua, atala', 'hitzaurrea, sarrera, epilogoa'),
  words('ga', 'caibidil, litir, radharc', 'cuid, leabhar, gníomh', 'réamhrá, brollach, iarfhocal'),
  words('cy', 'pennod, llythyr, golygfa', 'rhan, llyfr, act', 'rhagair, rhagymadrodd, prolog, epilog'),
  words(
    'tr',
    'bölüm, fasıl, mektup, sahne, masal',
    'kısım, kitap, cilt, perde',
    'önsöz, giriş, sonsöz, prolog, epilog',
  ),
  words('az', 'fəsil, bölmə, məktub, səhnə', 'hissə, kitab, cild, pərdə', 'ön söz, giriş, son söz, proloq, epiloq'),
  words('kk', 'тарау, бөлім, хат', 'бөлім, кітап, том, перде', 'алғы сөз, кіріспе, соңғы сөз'),
  words('uz', 'bob, maktub, sahna', 'qism, kitob, jild, parda', "so'zboshi, kirish, xotima"),
  words(
    'ar',
    'الفصل, فصل, الباب, باب, الرسالة, المشهد, الليلة, المقامة, الحكاية, النشيد',
    'الجزء, القسم, الكتاب, المجلد',
    'مقدمة, المقدمة, تمهيد, خاتمة, الخاتمة',
  ),
  words(
    'fa',
    'فصل, باب, نامه, نامهٔ, صحنه, داستان, گفتار, حکایت',
    'بخش, کتاب, جلد, پرده, دفتر',
    'پیشگفتار, مقدمه, دیباچه, پایان, سخن پایانی',
  ),
  words('ur', 'باب, فصل, خط, منظر', 'حصہ, کتاب, جلد', 'دیباچہ, پیش لفظ, مقدمہ, تمہید, اختتام'),
  words('he', 'פרק, מכתב, שיר, סצנה, תמונה', 'חלק, ספר, כרך, מערכה', 'הקדמה, מבוא, פתח דבר, אחרית דבר, סוף דבר'),
  words('yi', 'קאַפּיטל, קאפיטל, בריוו', 'טייל, בוך, באַנד', 'הקדמה, אַרײַנפֿיר'),
  words('hi', 'अध्याय, परिच्छेद, पत्र, सर्ग, दृश्य, कहानी', 'भाग, खंड, खण्ड, पुस्तक, अंक', 'प्रस्तावना, भूमिका, उपसंहार, प्राक्कथन'),
  words('mr', 'प्रकरण, अध्याय, पत्र', 'भाग, खंड, अंक', 'प्रस्तावना, उपसंहार'),
  words('sa', 'अध्यायः, सर्गः', 'काण्डम्, पर्व', ''),
  words('ne', 'अध्याय, परिच्छेद, पत्र', 'भाग, खण्ड', 'भूमिका, उपसंहार'),
  words('bn', 'অধ্যায়, পরিচ্ছেদ, পত্র, সর্গ, দৃশ্য', 'খণ্ড, ভাগ, পর্ব, অঙ্ক', 'ভূমিকা, উপসংহার, মুখবন্ধ'),
  words('pa', 'ਅਧਿਆਇ, ਕਾਂਡ, ਚਿੱਠੀ', 'ਭਾਗ', 'ਭੂਮਿਕਾ'),
  words('gu', 'પ્રકરણ, અધ્યાય, પત્ર', 'ભાગ, ખંડ', 'પ્રસ્તાવના, ઉપસંહાર'),
  words('ta', 'அத்தியாயம், இயல், கடிதம்', 'பாகம், பகுதி', 'முன்னுரை, முடிவுரை'),
  words('te', 'అధ్యాయం, అధ్యాయము, ప్రకరణం, లేఖ', 'భాగం, భాగము', 'ముందుమాట, పీఠిక'),
  words('kn', 'ಅಧ್ಯಾಯ, ಪ್ರಕರಣ, ಪತ್ರ', 'ಭಾಗ', 'ಮುನ್ನುಡಿ'),
  words('ml', 'അധ്യായം, അദ്ധ്യായം, കത്ത്', 'ഭാഗം', 'ആമുഖം, മുഖവുര'),
  words('si', 'පරිච්ඡේදය, පරිච්ඡේද, ලිපිය', 'කොටස, භාගය', 'පෙරවදන, හැඳින්වීම'),
  words('th', 'บทที่, บท, ตอนที่, ตอน, จดหมายฉบับที่', 'ภาคที่, ภาค, เล่มที่, เล่ม', 'คำนำ, บทนำ, บทส่งท้าย, อารัมภบท'),
  words('lo', 'ບົດທີ, ບົດ, ຕອນທີ', 'ພາກທີ, ພາກ, ເຫຼັ້ມ', 'ຄຳນຳ'),
  words('km', 'ជំពូកទី, ជំពូក, មេរៀនទី', 'ភាគទី, ភាគ', 'អារម្ភកថា'),
  words('my', 'အခန်း', 'အပိုင်း, တွဲ', 'နိဒါန်း'),
  words('vi', 'chương, hồi, thư, lá thư, cảnh', 'phần, quyển, tập, màn', 'lời nói đầu, lời tựa, mở đầu, lời kết'),
  words(
    'id',
    'bab, surat, adegan, fasal, pasal',
    'bagian, buku, jilid, babak',
    'prolog, epilog, pendahuluan, kata pengantar, penutup',
  ),
  words('ms', 'bab, surat, adegan, fasal', 'bahagian, buku, jilid, babak', 'prolog, epilog, pendahuluan, prakata'),
  words('tl', 'kabanata, liham', 'bahagi, aklat', 'paunang salita, panimula'),
  words('sw', 'sura, barua, onyesho', 'sehemu, kitabu, tendo', 'utangulizi, dibaji, hitimisho'),
  words('am', 'ምዕራፍ', 'ክፍል, መጽሐፍ', 'መግቢያ, መቅድም'),
  words('ka', 'თავი, წერილი', 'ნაწილი, წიგნი, ტომი', 'პროლოგი, ეპილოგი, წინასიტყვაობა'),
  words('hy', 'գլուխ, նամակ', 'մաս, գիրք, հատոր', 'նախաբան, առաջաբան, վերջաբան'),
  words('mn', 'бүлэг, захидал', 'хэсэг, ном, боть', 'оршил, удиртгал, төгсгөл'),
  words('eo', 'ĉapitro, letero, sceno', 'parto, libro, volumo, akto', 'prologo, epilogo, antaŭparolo, enkonduko'),
  words(
    'zh',
    '章, 回, 節, 节, 封信, 場, 场, 夜, 則, 则',
    '卷, 部, 部分, 篇, 冊, 册, 幕, 編, 编',
    '序, 序章, 序言, 前言, 引子, 楔子, 尾聲, 尾声, 後記, 后记, 結語, 结语, 跋',
  ),
  words(
    'ja',
    '章, 話, 回, 節, 信, 場, 夜',
    '部, 巻, 編, 篇, 幕, 冊',
    '序, 序章, 序文, はじめに, まえがき, 終章, おわりに, あとがき, 跋',
  ),
  words('ko', '장, 화, 회, 절, 편지, 막', '부, 권, 편', '서문, 머리말, 서장, 프롤로그, 에필로그, 맺음말, 후기'),
]
