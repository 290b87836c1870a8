/** What a reader types, and the sample that such a reader wants before all others. */
export interface JudgedQuery {
  query: string
  wanted: string
  /** The language in which the reader asks. */
  asked: string
  /** Why this work and no other, by the texts themselves. */
  because: string
}

/** Fixed from the samples alone, before any engine had answered one of them. Exclusions and quotations are part of the query. */
export const JUDGED_QUERIES: JudgedQuery[] = [
  ...about('the-ten-foot-hut', [
    ['en', 'the ten foot hut', 'its title without the hyphen'],
    ['en', 'hojoki', 'the book it retells, without the macrons'],
    ['en', 'kamo no chomei', 'its author, without the macron'],
    ['de', 'Hutte zehn Fuss', 'from its title, typed without umlaut and ß'],
    ['ur', 'دس فٹ كي كٹيا', 'its title with the kaf and yeh of an Arabic keyboard'],
    ['ja', '鴨長明', 'its author in his own script: only its description names him'],
    ['ja', '地震', 'the earthquake, one of the five things he saw: nowhere else'],
    ['zh', '琵琶', 'the lute on his shelf: nowhere else'],
  ]),
  ...about('the-hare-at-the-well', [
    ['en', 'the hare and the well', 'its title half remembered; another hare leads a lion to a well elsewhere'],
    ['hi', 'कुएं पर खरगोश', 'its title as most keyboards write it, with an anusvara and without the dot of ख़'],
    ['ur', 'خرگوش کنویں پر', 'its title, turned round'],
    ['ja', 'うさぎ', 'its title in the other kana'],
    ['ar', 'ارنب البئر', 'its title without hamza and article'],
    ['th', 'กระต่ายที่บ่อ', 'the beginning of its title'],
    ['sw', 'sungura kisimani', 'its title in lower case'],
    ['sw', 'simba mbuyu kisima', 'the animals meet under the baobab; no other work has one'],
  ]),
  ...about('the-interpreters-dinner', [
    ['en', 'interpreters diner', 'its title, misspelt and without the apostrophe'],
    ['en', 'pulley spring', 'what her laugh is like, and what the interpreter makes of it'],
    ['fr', 'diner de l’interprete', 'its title without accents'],
    ['fr', '"la neige est la seule visite"', 'a line of it by heart, in quotation marks'],
    ['ja', '通訳 駅', 'an interpreter at a station: both only here'],
  ]),
  ...about('nine-letters-to-autumn', [
    ['en', 'nine letters to autum', 'its title, misspelt'],
    ['pt', 'cartas ao outono', 'its title without the number'],
    ['pt', 'gansos às cinco', 'how its fifth letter begins'],
    ['ar', 'رسائل إلى الخَرِيف', 'its title without the number, with vowel signs that it does not have'],
  ]),
  ...about('the-travels-of-a-word', [
    ['en', 'travels of a wo', 'its title, not yet typed to the end'],
    ['en', 'dragoman -silk', 'a title that names dragomans, and not the silk buyer’s journal, which has one too'],
    ['ru', 'tolmach толмач', 'the rival word in both scripts: only a paper on words has both'],
    ['ru', 'драгоманами', 'the word of its title in another case'],
  ]),
  ...about('the-useless-tree', [
    ['en', 'zhuang zi', 'its author as many write him, in two words'],
    ['en', 'cook ding knife', 'his knife is the second story'],
    ['fr', "l'arbre bon a rien", 'its title without accent, with the apostrophe of the keyboard'],
    ['ru', 'бесполезного дерева', 'its title in the genitive'],
    ['fa', 'درخت بیمصرف', 'its title, the non-joiner left out'],
    ['zh', '鱼的快乐', 'the famous dispute on the bridge'],
    ['zh', '魚的快樂', 'the same in traditional characters'],
    ['zh', '庖丁解牛', 'the proverb by which everyone knows its second story'],
    ['ko', '상수리나무', 'the oak that gives it its name: nowhere else'],
  ]),
  ...about('to-be-called-for', [
    ['fr', 'poste restente', 'its title, misspelt'],
    ['de', 'postlagernde Briefe', 'its title as an adjective, with what it is about'],
    ['ru', 'рыжий пес', 'the ginger dog, without the two dots'],
    ['ja', '局留め', 'its title'],
  ]),
  ...about('five-fables-of-the-road', [
    ['es', 'fabulas camino', 'from its title, without accent'],
    ['en', 'aesop', 'its author'],
    ['en', 'donkeys shadow', 'a fable in it, without the apostrophe'],
    ['el', 'πεντε μυθοι του δρομου', 'its title without accents'],
    ['el', 'ΓΑΪΔΑΡΟΥ ΙΣΚΙΟΣ', 'a fable in it, in capitals, which have no accents'],
    ['ur', 'گدھے کا سایہ', 'a fable in it'],
    ['ko', '당나귀 그림자', 'a fable in it, without the particle'],
    ['zh', 'Aesop 寓言', 'its author in our letters, the rest in the reader’s'],
  ]),
  ...about('charter-of-lindach', [
    ['en', 'charter of lindah', 'its title, misspelt'],
    ['en', 'bridge lindach toll', 'the place and two words of its sixth article'],
    ['de', 'Gaense Fuhrwerk', 'geese are deemed a waggon; the umlaut spelt out'],
    ['de', 'Brückenwärter Socke', 'socks in the bridge-keeper’s size; here in the singular'],
    ['es', 'ocas puente', 'the geese on the bridge'],
    ['zh', '林达赫', 'the place: in this title only'],
  ]),
  ...about('ferryman-of-two-cities', [
    ['en', 'customs man weighs speech', 'that is what Mithqal does in the first chapter'],
    ['de', 'Der Faehrmann', 'the beginning of its title, the umlaut spelt out'],
    ['ru', 'перивозчик двух городов', 'its title, misspelt'],
    ['ar', 'ملاح المدينتين', 'its title without the doubling sign'],
    ['ar', 'بطيخة مثقال', 'the watermelon that Mithqal weighed wrong'],
    ['he', 'ספן שתי הערים', 'its title without the article'],
    ['zh', '兩座城的擺渡人', 'its title in traditional characters'],
    ['ja', '渡し守', 'the ferryman: only here'],
  ]),
  ...about('journal-of-a-silk-buyer', [
    ['it', 'diario di un compr', 'the beginning of its title'],
    ['it', 'mula bianchina', 'the mule, by her name'],
    ['tr', 'ipek alicisinin gunlugu', 'its title from a keyboard without Turkish letters'],
    ['tr', 'İPEK ALICISI', 'from its title, in capitals'],
    ['zh', '丝', 'silk: in this title only'],
  ]),
  ...about('the-hodja-looks-for-the-key', [
    ['en', 'nasrudin hodja', 'its author as others spell him'],
    ['pt', 'hodja chave', 'from its title'],
    ['ru', 'Nasreddin ключ', 'its author in our letters, its title in the reader’s'],
    ['el', 'χοτζα κλειδι', 'from its title, without accents, the name in another case'],
    ['tr', 'kazan doğurdu', 'the cauldron that gave birth'],
    ['ar', 'مفتاح جحا', 'from its title without the article, by the name the Arabs give him'],
    ['he', "מפתח החוג'ה", 'from its title without the article, with the apostrophe of the keyboard'],
    ['th', 'กุญแจ', 'the key: only here'],
    ['ko', '열쇠를 찾다', 'its title without the name'],
  ]),
  ...about('a-letter-from-fustat', [
    ['en', '"price of flax"', 'its last words, in quotation marks'],
    ['en', 'marriage letters', 'two of its tags; no other work has both'],
    ['tr', "fustat'tan bir mektup", 'its title, with the apostrophe of the keyboard'],
    ['fa', 'نامه ای از فسطاط', 'its title, a space for the non-joiner'],
    ['he', 'המכתב מפוסטאט', 'its title with the article'],
    ['he', 'מחיר פשתן', 'the price of flax without the article'],
    ['zh', '福斯塔特來信', 'its title in traditional characters'],
    ['sw', 'barua fustat', 'from its title'],
  ]),
  ...about('the-princes-who-would-not-learn', [
    ['en', 'three rogues goat', 'the goat that three rogues call a dog'],
    ['en', 'panchatantra', 'the book it retells: only its description names it'],
    ['en', 'vishnu sarma', 'its author as others spell him'],
    ['en', 'fables -aesop -swahili', 'the only other work with that tag'],
    ['hi', 'नीला सियार', 'the blue jackal of its last chapter'],
    ['zh', '怎么也教不会', 'the beginning of its title'],
  ]),
  ...about('seven-sijo-for-a-lamp', [
    ['ko', '등불에게', 'the beginning of its title'],
    ['fr', 'sijo lampe', 'from its title'],
    ['th', 'ดวงโคม', 'the lamp of its title: nowhere else'],
  ]),
  ...about('zal-and-the-simurgh', [
    ['en', 'ferdosi', 'its author, misspelt'],
    ['en', 'snow without a cloud', 'what they call the white-haired child'],
    ['fa', 'فردوسی', 'its author in his own script: only its description names him'],
    [
      'fa',
      '"مهمان چو خوابید فرزند ماست"',
      'half a verse by heart, in quotation marks, without its comma and vowel signs',
    ],
    ['ar', 'خذ ريشة من جناحي', 'half a verse, without the vowel signs that verse has throughout'],
    ['tr', 'Firdevsi', 'its author as the Turks spell him, as its description does'],
    ['fa', 'Ferdowsi زال', 'its author in our letters, its title in the reader’s'],
  ]),
  ...about('translators-of-toledo', [
    ['es', 'los traductores de toledo', 'its title in lower case'],
    ['en', 'hunayn galen', 'the physician and the book he went after'],
    ['ru', 'переводчики толедо', 'its title without the preposition'],
    ['it', 'gerardo almagesto', 'he came to Toledo for love of that book'],
    ['sw', 'watafsiri', 'the translators of its title'],
  ]),
]

function about(wanted: string, queries: [asked: string, query: string, because: string][]): JudgedQuery[] {
  return queries.map(([asked, query, because]) => ({ query, wanted, asked, because }))
}
