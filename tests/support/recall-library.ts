import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type Context, withTransaction } from '#server/context.ts'
import { renderToSaveAtOnce } from '#server/texts/slices/render-at-once.ts'
import { writeText } from '#server/texts/write-text.ts'
import { SAMPLES } from './samples.ts'

/** Samples that stand in all their languages as one text. */
const SLUGS = ['the-hodja-looks-for-the-key', 'seven-sijo-for-a-lamp']
const SAMPLE_LANGUAGES = 'en fr de es it pt ru el he ar fa ur hi tr sw zh ja ko th'.split(' ')

/** Stories of their own: in languages that the samples lack, and with what the samples do not happen to have. */
export const STORIES: Record<string, string> = {
  am: `ጀልባ ቀዛፊው ሲመሽ ፋኖሱን ለኮሰ። ከጠዋት ጀምሮ ወንዙን ለመሻገር የመጣ ሰው አልነበረም። አባቱ ሁልጊዜ የሚመጣ ሰው አለ ብሎ ስላስተማረው ይጠብቅ ነበር።

የመንደሩ ሰዎች ወንዙ የሁሉንም ሰው ስም ያስታውሳል ይላሉ። አንዲት አሮጊት ዳቦ አምጥታ ስለ ሁለት ወንድማማቾች ታሪክ ነገረችው። ጥንታዊ፡ጽሕፈት፡ቃላትን፡በነጥብ፡ይለያል።`,
  ar: `وضع المترجم الكتاب على الطاولة وقال: «والكتابُ لا يُقرأ مرّتين». ثم كتب بالقلم سطرًا وللضيف سطرًا.`,
  bn: `মাঝি সন্ধ্যাবেলায় লণ্ঠন জ্বালাল। সকাল থেকে নদী পার হতে কেউ আসেনি। সে অপেক্ষা করছিল, কারণ তার বাবা শিখিয়েছিলেন যে কেউ না কেউ সবসময় আসে।

গ্রামের লোকেরা বলত, নদী প্রত্যেকের নাম মনে রাখে। উৎসবের রাতে এক বৃদ্ধা তার জন্য রুটি এনে দুই ভাইয়ের গল্প শোনালেন।`,
  ca: `El barquer va encendre el llum a l’hora baixa. Des del matí no havia vingut ningú a travessar el riu. S’esperava, perquè son pare li havia ensenyat que sempre ve algú.

Al poble deien que el riu recorda tots els noms. Una vella li va dur pa i li va explicar la història de dos germans; el mestre del col·legi la va escriure.`,
  cs: `Převozník za soumraku rozsvítil lucernu. Od rána nikdo nepřišel, aby přeplul řeku. Čekal, protože ho otec naučil, že vždycky někdo přijde.

Ve vsi se říkalo, že řeka si pamatuje každé jméno. Stařenka mu přinesla chleba a vyprávěla mu příběh o dvou bratrech.`,
  fi: `Lautturi sytytti lyhdyn hämärän tullen. Kukaan ei ollut tullut ylittämään jokea aamun jälkeen. Hän odotti, sillä isä oli opettanut hänelle, että joku tulee aina.

Kylässä sanottiin, että joki muistaa jokaisen nimen. Vanha nainen toi hänelle leipää ja kertoi tarinan kahdesta veljestä.`,
  fr: `L’amour des lettres n’attend pas : aujourd’hui encore, jusqu’au soir, quelqu’un lit à voix haute ce qu’il aime.`,
  he: `המתרגם הניח את הספר על השולחן. בספרים ישנים, אמר, יש ריח של צה״ל ושל בית־ספר.`,
  hu: `A révész alkonyatkor meggyújtotta a lámpást. Reggel óta senki sem jött, hogy átkeljen a folyón. Várt, mert az apja megtanította, hogy valaki mindig jön.

A faluban azt mondták, hogy a folyó minden névre emlékszik. Egy öregasszony kenyeret hozott neki, és elmesélte két testvér történetét.`,
  hy: `Լաստավարը մթնշաղին վառեց լապտերը։ Առավոտից ի վեր ոչ ոք չէր եկել գետն անցնելու։ Նա սպասում էր, որովհետև հայրը սովորեցրել էր, որ միշտ մեկը գալիս է։

Գյուղում ասում էին, որ գետը հիշում է ամեն մի անուն։ Ծեր կինը նրան հաց բերեց և պատմեց երկու եղբայրների պատմությունը։`,
  it: `Il maestro dell’arte parlò all’alba, quand’era solo; un’ora dopo tutta l’isola lo sapeva.`,
  ka: `მებორნემ შებინდებისას ფარანი აანთო. დილის შემდეგ მდინარეზე გადასასვლელად არავინ მოსულა. ის ელოდა, რადგან მამამ ასწავლა, რომ ვიღაც ყოველთვის მოდის.

სოფელში ამბობდნენ, რომ მდინარეს ყველას სახელი ახსოვს. მოხუცმა ქალმა პური მოუტანა და ორი ძმის ამბავი უამბო.`,
  km: `អ្នកចែវទូកបានអុជចង្កៀងនៅពេលព្រលប់។ តាំងពីព្រឹកមក គ្មាននរណាម្នាក់មកឆ្លងទន្លេទេ។ គាត់នៅតែរង់ចាំ ព្រោះឪពុករបស់គាត់បានបង្រៀនថា តែងតែមានមនុស្សមកជានិច្ច។

អ្នក\u200bភូមិ\u200bនិយាយ\u200bថា ទន្លេ\u200bចងចាំ\u200bឈ្មោះ\u200bរបស់\u200bមនុស្ស\u200bគ្រប់\u200bរូប។ ស្ត្រីចំណាស់ម្នាក់យកនំប៉័ងមកឲ្យគាត់ ហើយនិទានរឿងអំពីបងប្អូនពីរនាក់។`,
  lo: `ຄົນແຈວເຮືອໄດ້ຈູດໂຄມໄຟຕອນຄ່ຳ. ຕັ້ງແຕ່ເຊົ້າມາ ບໍ່ມີໃຜມາຂ້າມແມ່ນ້ຳເລີຍ. ລາວຍັງຄອຍຢູ່ ເພາະພໍ່ຂອງລາວສອນວ່າ ຈະມີຄົນມາສະເໝີ.

ຊາວບ້ານເວົ້າວ່າ ແມ່ນ້ຳຈື່ຊື່ຂອງທຸກຄົນ. ແມ່ເຖົ້າຄົນໜຶ່ງເອົາເຂົ້າຈີ່ມາໃຫ້ລາວ ແລະເລົ່ານິທານກ່ຽວກັບອ້າຍນ້ອງສອງຄົນ.`,
  ml: `കടത്തുകാരൻ സന്ധ്യയ്ക്ക് വിളക്ക് കൊളുത്തി. രാവിലെ മുതൽ ആരും പുഴ കടക്കാൻ വന്നില്ല. അയാൾ കാത്തിരുന്നു.`,
  my: `လှေသမားသည် ညနေစောင်းတွင် မီးအိမ်ကို ထွန်းညှိခဲ့သည်။ မနက်ကတည်းက မြစ်ကို ဖြတ်ကူးရန် မည်သူမျှ မလာခဲ့ပေ။ သူ့ဖခင်က လူတစ်ယောက်ယောက် အမြဲလာတတ်သည်ဟု သင်ပေးခဲ့သောကြောင့် သူ စောင့်နေခဲ့သည်။

ရွာသားများက မြစ်သည် လူတိုင်း၏ အမည်ကို မှတ်မိသည်ဟု ပြောကြသည်။ အဘွားအိုတစ်ဦးက သူ့ကို ပေါင်မုန့် ယူလာပေးပြီး ညီအစ်ကိုနှစ်ယောက်အကြောင်း ပုံပြင်ပြောပြခဲ့သည်။`,
  pl: `Przewoźnik zapalił latarnię o zmierzchu. Od rana nikt nie przyszedł, żeby przeprawić się przez rzekę. Czekał, bo ojciec nauczył go, że ktoś zawsze przychodzi.

We wsi mówiono, że rzeka pamięta każde imię. Staruszka przyniosła mu chleb i opowiedziała historię o dwóch braciach.`,
  ta: `படகோட்டி அந்தி நேரத்தில் விளக்கை ஏற்றினான். காலை முதல் ஆற்றைக் கடக்க யாரும் வரவில்லை. எப்போதும் யாராவது வருவார்கள் என்று அவன் தந்தை கற்றுக்கொடுத்ததால் அவன் காத்திருந்தான்.

ஆறு ஒவ்வொருவரின் பெயரையும் நினைவில் வைத்திருக்கிறது என்று ஊரார் சொன்னார்கள். ஒரு மூதாட்டி அவனுக்கு ரொட்டி கொண்டுவந்து இரண்டு சகோதரர்களின் கதையைச் சொன்னாள்.`,
  uk: `Перевізник засвітив ліхтар у сутінках. Від ранку ніхто не прийшов перепливти річку. Він чекав, бо батько навчив його, що хтось завжди приходить.

У селі казали, що річка пам’ятає кожне ім’я. Стара жінка принесла йому хліб і розповіла історію про двох братів.`,
  vi: `Người lái đò thắp đèn lúc chạng vạng. Từ sáng đến giờ không có ai qua sông. Ông vẫn chờ, vì cha ông đã dạy rằng thế nào cũng có người đến.

Dân làng bảo rằng dòng sông nhớ tên từng người. Một bà cụ mang bánh mì đến cho ông và kể câu chuyện về hai anh em.`,
  yo: `Atukọ̀ tan fìtílà rẹ̀ nígbà tí ilẹ̀ ń ṣú. Láti òwúrọ̀, kò sí ẹni tó wá láti sọdá odò. Ó ń dúró, nítorí bàbá rẹ̀ ti kọ́ ọ pé ẹnìkan máa ń wá nígbà gbogbo.

Àwọn ará abúlé sọ pé odò máa ń rántí orúkọ gbogbo ènìyàn. Ìyá àgbà kan gbé búrẹ́dì wá fún un, ó sì sọ ìtàn nípa àwọn arákùnrin méjì.`,
  'zh-TW': `擺渡人在黃昏點起了燈。從早上到現在，沒有一個人來過河。他還是等著，因為父親教過他，總會有人來的。

村裡的人說，這條河記得每個人的名字。一位老婆婆給他送來麵包，講了一個關於兩兄弟的故事。`,
  // No language at all: whole sentences in which scripts meet.
  mul: `The word 翻譯者 means translator, and переводчик means the same; so do ล่าม and 통역사.

彼は「OK」と言って、2024年にＤｒａｇｏｍａｎという辞書を三冊買った。서울의 apt가 비싸다.`,
}

/** A passage of the library, as a reader sees it. */
export interface RecallPassage {
  id: number
  workId: number
  /** Code of its language. */
  code: string
  body: string
}

/** Fills an empty database with texts in thirty-eight languages, by the verb that saves a text. */
export async function fillRecallLibrary(ctx: Context): Promise<RecallPassage[]> {
  const codes = [...new Set([...SAMPLE_LANGUAGES, ...Object.keys(STORIES)])]
  await withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`
      insert into languages (name, code) select code, code from unnest(${sql.param(codes)}::text[]) as code`)
    await inner.db.execute(sql`insert into authors (name) values ('Nobody')`)
    for (const slug of SLUGS)
      await addWork(
        slug,
        SAMPLE_LANGUAGES.map((code) => [code, readFileSync(`${SAMPLES}/works/${slug}/${code}.md`, 'utf8')]),
      )
    for (const [code, story] of Object.entries(STORIES)) await addWork(code, [[code, story]])

    async function addWork(title: string, texts: [code: string, content: string][]) {
      const { rows } = await inner.db.execute<{ id: number }>(sql`
        insert into works (title, author_id, original_language_id, has_chapters, status)
        values (${title}, 1, 1, false, 'published') returning id`)
      const { id: workId } = rows[0] as { id: number }
      for (const [code, content] of texts) {
        const text = { languageId: codes.indexOf(code) + 1, content: withoutHeader(content), isComplete: true }
        await writeText(inner, { workId, chapterId: null }, text, undefined, renderToSaveAtOnce)
      }
    }
  })
  const { rows } = await ctx.db.execute<RecallPassage & Record<string, unknown>>(sql`
    select p.id::int as id, p.work_id as "workId", l.code, p.body
    from passages p join languages l on l.id = p.language_id order by p.id`)
  return rows
}

const withoutHeader = (content: string) => content.replace(/^---\n.*?\n---\n/s, '')
