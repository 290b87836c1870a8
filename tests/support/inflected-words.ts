/**
 * Pairs of words (asked, written) that differ in inflection or near derivation, by language. They are meant to be
 * honest: among them are irregular forms that no stemmer joins.
 */
export const INFLECTED: Record<string, string> = {
  en: `discriminating/discrimination running/runs stories/story translated/translation translators/translator
    libraries/library letters/letter loved/loving children/child went/go written/writes wolves/wolf kings/king's
    beautiful/beautifully happiness/happy wives/wife travelling/traveller carried/carry feet/foot dying/die
    houses/house believed/belief stopped/stop freedom/free knives/knife`,
  fr: `pommes/pomme chevaux/cheval livres/livre traduisait/traduire traductions/traduction traducteur/traductrice
    belles/belle grandes/grand mangeons/manger aimait/aimé parlerons/parlait yeux/œil lettres/lettre rois/roi
    heureuse/heureux finissait/finir journaux/journal histoires/histoire anciens/ancienne écrivait/écrire
    racontait/raconté élèves/élève jeux/jeu nouvelles/nouveau mortelle/mortel`,
  es: `libros/libro niñas/niño hablaron/hablar traducciones/traducción traductora/traductor cantaba/cantando
    reyes/rey luces/luz hermosas/hermoso caminos/camino escribió/escribir corazones/corazón dijeron/decir
    viejas/viejo comieron/comía ciudades/ciudad amigos/amiga veces/vez leyendo/leer vivían/vivir rápidamente/rápido
    árboles/árbol pidió/pedir canciones/canción soñaba/soñar`,
  pt: `livros/livro corações/coração falaram/falar traduções/tradução tradutora/tradutor cantava/cantando reis/rei
    luzes/luz belas/belo caminhos/caminho escreveu/escrever disseram/dizer velhas/velho comeram/comia
    cidades/cidade amigos/amiga vezes/vez lendo/ler viviam/viver animais/animal árvores/árvore pães/pão
    canções/canção sonhava/sonhar mulheres/mulher`,
  ca: `rius/riu llibres/llibre noies/noi parlaven/parlar traduccions/traducció traductora/traductor cantava/cantant
    reis/rei llums/llum belles/bella camins/camí escrivia/escriure cors/cor velles/vell menjaven/menjava ciutats/ciutat
    amics/amic vegades/vegada llegint/llegir vivien/viure arbres/arbre cançons/cançó somiava/somiar homes/home
    dones/dona`,
  it: `libri/libro ragazze/ragazzo parlavano/parlare traduzioni/traduzione traduttrice/traduttore cantava/cantando
    re/regina luci/luce belle/bello cammini/cammino scrisse/scrivere cuori/cuore dissero/dire vecchia/vecchio
    mangiarono/mangiava città/cittadino amici/amico volte/volta leggendo/leggere vivevano/vivere alberi/albero
    uomini/uomo canzoni/canzone sognava/sognare storie/storia lettere/lettera lanterne/lanterna`,
  ro: `cărți/carte cărțile/cartea copii/copil împărați/împărat împăratului/împărat scrisori/scrisoare lupul/lup
    lupii/lup povești/poveste poveștile/poveste vorbeau/vorbi cântând/cânta frumoasă/frumos frumoase/frumos
    drumuri/drum drumul/drum orașe/oraș orașului/oraș inimi/inimă prieteni/prieten prietenului/prieten
    traducători/traducător scria/scrie bătrânul/bătrân case/casă`,
  de: `bücher/buch büchern/buch häuser/haus übersetzungen/übersetzung übersetzte/übersetzen übersetzer/übersetzerin
    freunde/freund freunden/freund königs/könig königinnen/königin schönen/schön schönste/schön ging/gehen
    gesprochen/sprechen wölfe/wolf kindern/kind briefe/brief träumte/träumen geträumt/träumen männer/mann
    städte/stadt lieder/lied frauen/frau wörter/wort geschichten/geschichte alten/alte`,
  nl: `boeken/boek huizen/huis vertalingen/vertaling vertaalde/vertalen vertalers/vertaler vrienden/vriend
    koningen/koning mooie/mooi mooiste/mooi brieven/brief kinderen/kind wolven/wolf dromen/droom gedroomd/dromen
    steden/stad liederen/lied vrouwen/vrouw woorden/woord verhalen/verhaal oude/oud bomen/boom mannen/man
    schreef/schrijven dagen/dag wegen/weg`,
  sv: `böcker/bok boken/bok böckerna/bok husen/hus översättningar/översättning översättaren/översättare vänner/vän
    vännen/vän kungar/kung kungens/kung vackra/vacker brev/breven barnen/barn vargar/varg drömmar/dröm
    drömde/drömma städer/stad sånger/sång kvinnorna/kvinna orden/ord berättelser/berättelse gamla/gammal
    träden/träd skrev/skriva vägen/väg`,
  da: `bøger/bog bogen/bog huse/hus husene/hus oversættelser/oversættelse oversætteren/oversætter venner/ven
    vennen/ven konger/konge kongens/konge smukke/smuk breve/brev børnene/barn ulve/ulv drømme/drøm drømte/drømme
    byer/by sange/sang kvinderne/kvinde ordene/ord fortællinger/fortælling gamle/gammel træerne/træ skrev/skrive
    vejen/vej`,
  no: `bøker/bok boken/bok husene/hus huset/hus oversettelser/oversettelse oversetteren/oversetter venner/venn
    vennen/venn konger/konge kongens/konge vakre/vakker brevene/brev barna/barn ulver/ulv drømmer/drøm
    drømte/drømme byer/by sanger/sang kvinnene/kvinne ordene/ord fortellinger/fortelling gamle/gammel trærne/tre
    skrev/skrive veien/vei`,
  fi: `kirjat/kirja kirjassa/kirja kirjoja/kirja kirjastoissa/kirjasto talossa/talo taloissa/talo kuninkaan/kuningas
    ystävät/ystävä ystävälle/ystävä ystäviä/ystävä sanoja/sana sanat/sana sudet/susi kaupungissa/kaupunki
    kaupungit/kaupunki tarinoita/tarina tarinan/tarina lapset/lapsi lapsille/lapsi kauniita/kaunis vanhat/vanha
    tiellä/tie kirjoitti/kirjoittaa laulut/laulu laulavat/laulaa`,
  hu: `könyvek/könyv könyvben/könyv könyveinkben/könyv házak/ház házban/ház fordítások/fordítás fordítónak/fordító
    barátok/barát barátommal/barát királynak/király királyok/király levelek/levél gyerekek/gyerek farkasok/farkas
    álmok/álom városban/város városok/város dalok/dal nők/nő szavak/szó történetek/történet öregek/öreg
    fák/fa írta/ír utakon/út`,
  tr: `kitaplarımızda/kitap kitabı/kitap evler/ev evlerden/ev çeviriler/çeviri çevirmenin/çevirmen arkadaşlarım/arkadaş
    krallar/kral kralın/kral mektuplar/mektup mektubu/mektup çocuklar/çocuk çocuğun/çocuk kurtlar/kurt
    şehirde/şehir şehirler/şehir şarkılar/şarkı kadınların/kadın sözcükler/sözcük hikâyeler/hikâye ağaçtan/ağaç
    yazıyordu/yazmak anahtarı/anahtar gözlerim/göz yollarda/yol`,
  ru: `пытки/пыткам книгами/книга книг/книга дома/домом переводы/перевод переводчика/переводчик друзья/друг королей/король
    короля/король письма/письмо писем/письмо дети/ребёнок волки/волк волков/волками сны/сон города/город песен/песня
    песни/песня женщины/женщина слова/слово слов/слово рассказал/рассказать рассказывала/рассказывал старые/старый
    шёл/идти деревья/дерево любовью/любовь`,
  uk: `книгами/книга книг/книга дому/дім переклади/переклад перекладача/перекладач друзі/друг королів/король
    короля/король листи/лист діти/дитина вовки/вовк вовків/вовками сни/сон міста/місто міст/місто пісень/пісня
    пісні/пісня жінки/жінка слова/слово словами/слово розповів/розповісти старі/старий дерева/дерево любов'ю/любов
    дороги/дорога душею/душа`,
  bg: `книги/книга книгата/книга книгите/книга къщи/къща къщата/къща преводи/превод преводача/преводач приятели/приятел
    приятелят/приятел крале/крал кралят/крал писма/писмо писмото/писмо деца/дете децата/дете вълци/вълк
    вълкът/вълк сънища/сън градове/град градът/град песни/песен жените/жена думите/дума дърветата/дърво
    стария/стар`,
  sr: `књиге/књига књигама/књига куће/кућа преводи/превод преводиоца/преводилац пријатељи/пријатељ краљеви/краљ
    краља/краљ писма/писмо деца/дете вукови/вук вукова/вук снови/сан градови/град града/град песме/песма жене/жена
    речи/реч речима/реч приче/прича стари/старог дрвета/дрво љубави/љубав путева/пут knjige/knjiga`,
  pl: `książki/książka książkach/książka książek/książka domy/dom domach/dom przekłady/przekład tłumacza/tłumacz
    tłumacze/tłumacz przyjaciele/przyjaciel królowie/król króla/król listy/list listów/list dzieci/dziecko wilki/wilk
    wilków/wilk sny/sen miasta/miasto miast/miasto pieśni/pieśń kobiety/kobieta kobietom/kobieta słowa/słowo
    słów/słowo stary/stare opowieści/opowieść`,
  cs: `knihy/kniha knihách/kniha knih/kniha domy/dům domech/dům překlady/překlad překladatele/překladatel
    přátelé/přítel králové/král krále/král dopisy/dopis dopisů/dopis děti/dítě vlci/vlk vlků/vlk sny/sen města/město
    městech/město písně/píseň ženy/žena ženám/žena slova/slovo slovy/slovo starý/staré příběhy/příběh`,
  el: `βιβλία/βιβλίο βιβλίων/βιβλίο άνθρωποι/άνθρωπος ανθρώπων/άνθρωπος μεταφράσεις/μετάφραση μεταφραστές/μεταφραστής
    φίλοι/φίλος φίλους/φίλος βασιλιάς/βασιλιά επιστολές/επιστολή παιδιά/παιδί παιδιού/παιδί λύκοι/λύκος λύκο/λύκος
    όνειρα/όνειρο πόλεις/πόλη τραγούδια/τραγούδι γυναίκες/γυναίκα λέξεις/λέξη λέξεων/λέξη ιστορίες/ιστορία
    παλιά/παλιός δέντρα/δέντρο έγραψε/γράφω δρόμους/δρόμος`,
  ar: `الكتب/والكتاب كتابه/كتاب وكتاب/الكتاب بالكتاب/كتاب للكتاب/كتاب كتابهم/الكتاب كتابان/كتاب المترجمون/مترجم
    المترجمين/مترجم مترجمة/المترجم والمترجم/مترجم البيت/بيت بيتها/بيت البيوت/بيت الملك/ملك وملك/الملك الرسائل/رسالة
    رسالته/رسالة مدينة/المدينة المدن/مدينة بالمدينة/مدينته كلمات/كلمة كلماته/الكلمة الكلمات/كلمة وقال/قال فقال/قال
    يكتب/كتب الطريق/طريقه وزير/الوزير`,
  he: `הספרים/ספר ספרים/ספר בספר/ספר והספר/ספר מהספר/ספר ספרו/ספר המתרגם/מתרגם מתרגמים/מתרגם תרגומים/תרגום בתרגום/תרגום
    הבית/בית בתים/בית בביתו/בית המלך/מלך מלכים/מלך למלך/מלך מכתבים/מכתב המכתב/מכתב ערים/עיר העיר/עיר מילים/מילה
    המילה/מילה חברים/חבר לחברים/חבר ילדים/ילד הילדה/ילדה כשהמלך/מלך הסיפור/סיפורים שכתב/כתב נשים/אישה`,
  fa: `کتاب‌ها/کتاب کتاب‌های/کتاب کتابها/کتاب کتابی/کتاب کتابم/کتاب کتابش/کتاب مترجمان/مترجم مترجم‌ها/مترجم خانه‌ها/خانه
    خانه‌ای/خانه پادشاهان/پادشاه پادشاهی/پادشاه نامه‌ها/نامه نامه‌اش/نامه شهرها/شهر شهرهای/شهر دوستان/دوست
    دوستانش/دوست زنان/زن کلمه‌ها/کلمه کلمات/کلمه درختان/درخت بزرگ‌تر/بزرگ زیباترین/زیبا می‌نوشت/نوشت می‌گفت/گفت`,
  ur: `کتابیں/کتاب کتابوں/کتاب گھروں/گھر لڑکے/لڑکا لڑکوں/لڑکا لڑکیاں/لڑکی لڑکیوں/لڑکی بادشاہوں/بادشاہ خطوط/خط
    شہروں/شہر دوستوں/دوست عورتیں/عورت عورتوں/عورت لفظوں/لفظ الفاظ/لفظ کہانیاں/کہانی کہانیوں/کہانی مترجموں/مترجم
    درختوں/درخت بڑی/بڑا بڑے/بڑا راستے/راستہ راستوں/راستہ باتیں/بات باتوں/بات`,
  hi: `किताबें/किताब किताबों/किताब घरों/घर लड़के/लड़का लड़कों/लड़का लड़कियाँ/लड़की लड़कियों/लड़की राजाओं/राजा पत्रों/पत्र शहरों/शहर
    दोस्तों/दोस्त औरतें/औरत औरतों/औरत शब्दों/शब्द कहानियाँ/कहानी कहानियों/कहानी अनुवादकों/अनुवादक पेड़ों/पेड़ बड़ी/बड़ा बड़े/बड़ा
    रास्ते/रास्ता रास्तों/रास्ता बातें/बात बातों/बात लिखता/लिखा भाषाएँ/भाषा`,
  bn: `বইগুলি/বই বইয়ের/বই বইটি/বই ঘরে/ঘর ঘরের/ঘর ছেলেরা/ছেলে ছেলেদের/ছেলে মেয়েকে/মেয়ে রাজার/রাজা রাজাকে/রাজা
    চিঠিগুলো/চিঠি চিঠিতে/চিঠি শহরের/শহর শহরে/শহর বন্ধুরা/বন্ধু বন্ধুদের/বন্ধু শব্দগুলি/শব্দ শব্দের/শব্দ গল্পটি/গল্প
    গল্পের/গল্প অনুবাদকের/অনুবাদক গাছের/গাছ গাছে/গাছ পথে/পথ মানুষকে/মানুষ`,
  sw: `vitabu/kitabu watu/mtu watoto/mtoto wafalme/mfalme vyakula/chakula miti/mti nyumbani/nyumba mjini/mji miji/mji
    marafiki/rafiki maneno/neno wageni/mgeni watafsiri/mtafsiri visima/kisima kisimani/kisima alisema/sema
    walisema/sema anasema/sema alikuja/kuja kusoma/soma alisoma/soma walipenda/penda miaka/mwaka macho/jicho
    mikono/mkono wanyama/mnyama`,
  id: `membaca/baca dibaca/baca bacaan/baca menulis/tulis tulisan/tulis penulis/tulis ditulis/menulis bukunya/buku
    buku-buku/buku rajanya/raja kerajaan/raja perjalanan/jalan berjalan/jalan menerjemahkan/terjemah
    terjemahan/terjemah penerjemah/terjemah sahabatku/sahabat katanya/kata berkata/kata mencintai/cinta
    dicintai/cinta rumahmu/rumah ceritanya/cerita bercerita/cerita diceritakan/cerita`,
  la: `rosae/rosa rosam/rosa regis/rex regem/regis libri/liber libros/librum amicorum/amicus amico/amicus verba/verbum
    verborum/verbum urbes/urbem urbium/urbem puella/puellarum puellis/puellam corpora/corporis hominum/hominem
    homines/hominem amavit/amare amabat/amare scripsit/scribere dominus/domine populusque/populus terrarum/terra
    virtutem/virtutis manus/manibus`,
  grc: `λόγου/λόγος λόγον/λόγος λόγοι/λόγος λόγῳ/λόγος ἄνθρωποι/ἄνθρωπος ἀνθρώπων/ἄνθρωπος ἀνθρώποις/ἄνθρωπος θεοῦ/θεός
    θεῶν/θεός θεοῖς/θεός πόλεως/πόλις πόλιν/πόλις ψυχῆς/ψυχή ψυχήν/ψυχή βιβλία/βιβλίον βίου/βίος γυναῖκες/γυνή
    ἀνδρός/ἀνήρ ἔλεγε/λέγει φίλους/φίλος φίλοι/φίλος`,
  hr: `knjige/knjiga knjigama/knjiga kuće/kuća prijatelji/prijatelj kraljevi/kralj kralja/kralj pisma/pismo vukovi/vuk
    gradovi/grad grada/grad pjesme/pjesma žene/žena riječi/riječ riječima/riječ priče/priča stari/staroga
    prevoditelja/prevoditelj drveta/drvo djeca/dijete putovi/put`,
  sk: `knihy/kniha knihách/kniha domy/dom domoch/dom preklady/preklad prekladatelia/prekladateľ priatelia/priateľ
    králi/kráľ kráľa/kráľ listy/list listov/list vlci/vlk vlkov/vlk mestá/mesto mestách/mesto piesne/pieseň
    ženy/žena ženám/žena slová/slovo príbehy/príbeh`,
  be: `кнігі/кніга кнігамі/кніга дамы/дом пераклады/пераклад перакладчыка/перакладчык сябры/сябар каралі/кароль
    караля/кароль лісты/ліст лістоў/ліст ваўкі/воўк гарады/горад горада/горад песні/песня жанчыны/жанчына словы/слова
    словамі/слова старыя/стары дарогі/дарога дарогай/дарога`,
  mk: `книги/книга книгата/книга книгите/книга куќи/куќа куќата/куќа преводи/превод преведувачот/преведувач
    пријатели/пријател кралот/крал кралеви/крал писма/писмо писмото/писмо волци/волк волкот/волк градови/град
    градот/град песни/песна жените/жена зборови/збор стариот/стар`,
  az: `kitablar/kitab kitabı/kitab kitabda/kitab evlər/ev evdən/ev tərcümələr/tərcümə tərcüməçinin/tərcüməçi
    dostlar/dost dostum/dost krallar/kral kralın/kral məktublar/məktub uşaqlar/uşaq uşağın/uşaq qurdlar/qurd
    şəhərdə/şəhər şəhərlər/şəhər mahnılar/mahnı qadınlar/qadın yollarda/yol`,
  gl: `libros/libro nenas/neno falaron/falar traducións/tradución tradutora/tradutor cantaba/cantando reis/rei
    fermosas/fermoso camiños/camiño escribiu/escribir corazóns/corazón vellas/vello cidades/cidade amigos/amiga
    veces/vez lendo/ler vivían/vivir árbores/árbore cancións/canción soñaba/soñar`,
  af: `boeke/boek huise/huis vertalings/vertaling vertaalde/vertaal vertalers/vertaler vriende/vriend konings/koning
    mooiste/mooi briewe/brief kinders/kind wolwe/wolf drome/droom stede/stad liedere/lied vroue/vrou woorde/woord
    stories/storie bome/boom mans/man paaie/pad`,
}

export const pairsOf = (code: string): [string, string][] =>
  (INFLECTED[code] as string)
    .trim()
    .split(/\s+/u)
    .map((pair) => pair.split('/') as [string, string])
