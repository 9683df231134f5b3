/** Forum-like text in many languages, long enough for a charset to be told from its bytes. */
export interface Sample {
  language: string;
  /** The charsets it is written in on old forums, as iconv-lite and the WHATWG both name them. */
  charsets: string[];
  text: string;
}

export const SAMPLES: Sample[] = [
  {
    language: 'Chinese (simplified)',
    charsets: ['gbk', 'gb18030'],
    text: '各位朋友大家好，我昨天刚刚注册了这个论坛，想请教一个问题。我的电脑最近开机以后总是很慢，有时候要等五分钟才能进入系统。我已经试过清理磁盘，也重新安装过驱动程序，但是没有什么效果。请问有没有人遇到过同样的情况？如果需要更换硬盘，应该选择哪一种比较合适？预算大概在五百元左右。另外，楼上说的那个软件我下载不了，能不能发一个新的链接？谢谢大家的帮助，祝大家周末愉快！',
  },
  {
    language: 'Chinese (traditional)',
    charsets: ['big5'],
    text: '各位版友大家好，這是我第一次在這裡發表文章，如果有不對的地方請多多指教。上個星期我買了一台新的數位相機，可是拍出來的照片總是有點模糊，不知道是設定的問題還是鏡頭的問題。店員告訴我可以拿回去檢查，但是我住得比較遠，所以想先問問看大家的意見。有人用過同樣的機型嗎？晚上拍照的時候應該怎麼調整光圈和快門？希望有經驗的前輩可以回覆，感謝大家的幫忙，祝福大家平安快樂。',
  },
  {
    language: 'Japanese',
    charsets: ['shift_jis', 'euc-jp'],
    text: 'はじめまして。先週からこの掲示板を読んでいます。質問があるので書き込みました。今使っているパソコンの調子が悪くて、電源を入れてもすぐに画面が消えてしまいます。メモリを交換してみましたが、状況は変わりませんでした。同じような経験をした方はいらっしゃいますか？修理に出すべきか、新しいものを買うべきか迷っています。予算は十万円くらいです。おすすめの機種があれば教えてください。よろしくお願いします。',
  },
  {
    language: 'Korean',
    charsets: ['euc-kr'],
    text: '안녕하세요, 처음으로 글을 올립니다. 어제 새 휴대전화를 샀는데 배터리가 너무 빨리 닳아서 고민입니다. 충전을 해도 반나절을 넘기지 못하고 꺼져 버립니다. 혹시 같은 문제를 겪으신 분이 계신가요? 서비스 센터에 가기 전에 집에서 해 볼 수 있는 방법이 있으면 알려 주세요. 그리고 이 게시판의 규칙은 어디에서 읽을 수 있습니까? 답변을 기다리겠습니다. 읽어 주셔서 감사합니다. 모두 좋은 하루 보내세요.',
  },
  {
    language: 'Russian',
    charsets: ['windows-1251', 'koi8-r', 'iso-8859-5'],
    text: 'Здравствуйте, уважаемые участники форума! Я недавно зарегистрировался и хотел бы задать вопрос. У меня старая машина, и зимой она очень плохо заводится. Аккумулятор я уже поменял, свечи тоже новые, но проблема осталась. Может быть, кто-нибудь сталкивался с такой ситуацией? Мастер на станции говорит, что надо менять стартер, однако стоит это довольно дорого. Заранее спасибо всем, кто ответит. Если нужны фотографии, я могу выложить их сегодня вечером, когда вернусь домой с работы.',
  },
  {
    language: 'Czech',
    charsets: ['windows-1250', 'iso-8859-2'],
    text: 'Dobrý den všem, jsem tu nový a chtěl bych se zeptat na radu. Včera jsem si koupil starší notebook a po zapnutí se na obrazovce objeví jen černé pozadí. Zkoušel jsem už vyměnit paměť i pevný disk, ale bohužel to nepomohlo. Nevíte někdo, čím by to mohlo být způsobeno? Prodejce říká, že přístroj byl před odesláním v pořádku a že si mám zjistit, jestli není poškozený kabel. Předem děkuji za každou odpověď a přeji všem hezký večer. Kdyby bylo potřeba, můžu sem přidat i fotografie.',
  },
  {
    language: 'Polish',
    charsets: ['windows-1250', 'iso-8859-2'],
    text: 'Witam wszystkich użytkowników forum. Mam pytanie dotyczące mojego roweru, który kupiłem w zeszłym miesiącu. Podczas jazdy słychać dziwny dźwięk z tylnego koła, a hamulce działają coraz słabiej. Próbowałem już wyregulować przerzutkę, ale niestety nic to nie dało. Czy ktoś z was miał podobny problem i może mi coś doradzić? Serwis w moim mieście jest zamknięty do końca tygodnia, więc chciałbym spróbować naprawić to samodzielnie. Z góry dziękuję za wszystkie odpowiedzi i życzę miłego dnia.',
  },
  {
    language: 'Greek',
    charsets: ['windows-1253', 'iso-8859-7'],
    text: 'Καλησπέρα σε όλους, είμαι καινούργιος στο φόρουμ και θα ήθελα να σας κάνω μια ερώτηση. Πριν από δύο εβδομάδες αγόρασα έναν μεταχειρισμένο υπολογιστή και κάθε φορά που τον ανοίγω κάνει έναν περίεργο θόρυβο. Δοκίμασα να καθαρίσω τον ανεμιστήρα, αλλά δυστυχώς δεν άλλαξε τίποτα. Μήπως έχει κανείς κάποια ιδέα για το τι μπορεί να φταίει; Αν χρειαστεί να αλλάξω τον σκληρό δίσκο, ποιον θα μου προτείνατε; Σας ευχαριστώ πολύ για τον χρόνο σας και περιμένω τις απαντήσεις σας.',
  },
  {
    language: 'Turkish',
    charsets: ['windows-1254'],
    text: 'Merhaba arkadaşlar, foruma yeni üye oldum ve sizlere bir soru sormak istiyorum. Geçen hafta aldığım telefonun şarjı çok çabuk bitiyor, öğleden sonra kapanıyor. Ayarları sıfırladım, gereksiz uygulamaları sildim ama hiçbir değişiklik olmadı. Aynı sorunu yaşayan var mı acaba? Servise götürmeden önce evde yapabileceğim başka bir şey olup olmadığını öğrenmek istiyorum. Şimdiden yardımlarınız için çok teşekkür ederim, herkese iyi günler dilerim. Değişik önerileriniz varsa lütfen yazın.',
  },
  {
    language: 'Hebrew',
    charsets: ['windows-1255'],
    text: 'שלום לכולם, אני חדש כאן בפורום ורציתי לשאול שאלה. קניתי לפני שבוע מחשב נייד חדש, ומאז הוא מתחמם מאוד בכל פעם שאני מפעיל משחק. ניסיתי לנקות את המאוורר ולעדכן את כל התוכנות, אבל הבעיה עדיין לא נפתרה. האם מישהו מכם נתקל במקרה דומה? בחנות אמרו לי שזה תקין ושאין מה לעשות, אבל אני לא בטוח שהם צודקים. אשמח לכל עצה או המלצה, ותודה רבה מראש לכל מי שיענה. שיהיה לכולם ערב טוב ושבוע נעים.',
  },
  {
    language: 'Arabic',
    charsets: ['windows-1256'],
    text: 'السلام عليكم ورحمة الله وبركاته، أنا عضو جديد في هذا المنتدى وأريد أن أسألكم سؤالا. اشتريت هاتفا جديدا قبل أسبوعين، ولكن البطارية تنفد بسرعة كبيرة ولا تكفي لنصف يوم. حاولت أن أغلق كل البرامج التي تعمل في الخلفية، ولكن لم يتغير شيء. هل واجه أحد منكم نفس المشكلة من قبل؟ وهل تنصحونني بأن أعيد الجهاز إلى المحل أم أن أنتظر التحديث القادم؟ شكرا جزيلا لكم على المساعدة، وأتمنى لكم يوما سعيدا.',
  },
  {
    language: 'Thai',
    charsets: ['windows-874'],
    text: 'สวัสดีครับทุกคน ผมเพิ่งสมัครเป็นสมาชิกใหม่ของเว็บบอร์ดนี้และอยากจะขอถามคำถามสักข้อ เมื่ออาทิตย์ที่แล้วผมซื้อกล้องถ่ายรูปมาตัวหนึ่ง แต่ว่าภาพที่ถ่ายออกมาไม่ค่อยชัด ไม่รู้ว่าเป็นเพราะเลนส์หรือเพราะการตั้งค่า มีใครเคยเจอปัญหาแบบนี้บ้างไหมครับ ถ้าต้องส่งซ่อมควรจะไปที่ร้านไหนดี ขอบคุณทุกคนที่เข้ามาอ่านและช่วยตอบ ขอให้มีความสุขมาก ๆ ครับ',
  },
  {
    language: 'Lithuanian',
    charsets: ['windows-1257'],
    text: 'Sveiki visi, esu naujas šiame forume ir norėčiau paklausti jūsų patarimo. Praėjusią savaitę nusipirkau naudotą automobilį, tačiau šaltą rytą jis labai sunkiai užsiveda. Jau pakeičiau žvakes ir akumuliatorių, bet problema neišnyko. Gal kas nors iš jūsų yra susidūręs su panašia situacija? Meistras sako, kad reikėtų keisti degalų siurblį, tačiau tai kainuoja gana brangiai. Iš anksto dėkoju už visus atsakymus ir linkiu jums gražaus vakaro. Jeigu reikės, galėsiu įkelti ir nuotraukų.',
  },
  {
    language: 'German',
    charsets: ['windows-1252', 'iso-8859-1', 'iso-8859-15'],
    text: 'Hallo zusammen, ich bin neu hier im Forum und hätte gleich eine Frage an euch. Seit ungefähr zwei Wochen läuft mein Drucker nicht mehr richtig: Die Farben sind zu schwach, und größere Flächen werden streifig. Die Patronen habe ich schon gewechselt, außerdem habe ich die Düsen mehrmals gereinigt, aber es hat sich leider nichts geändert. Könnte es am Papier liegen, oder müsste ich das Gerät zurückschicken? Für jeden Hinweis wäre ich sehr dankbar. Schöne Grüße aus München und natürlich vielen Dank im Voraus!',
  },
  {
    language: 'French',
    charsets: ['windows-1252', 'iso-8859-1'],
    text: "Bonjour à tous, je viens de m'inscrire sur ce forum et j'aimerais vous poser une question. Depuis quelques semaines, la connexion de mon téléphone se coupe régulièrement, surtout le soir après le dîner. J'ai déjà redémarré l'appareil et changé les réglages, mais le problème n'a pas disparu. Quelqu'un a-t-il déjà rencontré cette difficulté ? L'opérateur prétend que tout fonctionne très bien chez lui, ce qui me paraît étrange. Merci d'avance pour vos réponses éclairées, et bonne soirée à tous les membres.",
  },
  {
    language: 'Spanish',
    charsets: ['windows-1252', 'iso-8859-1'],
    text: '¡Hola a todos! Acabo de registrarme en este foro y quería haceros una pregunta. El mes pasado compré una cámara de fotos y desde entonces las imágenes salen siempre un poco oscuras. He leído el manual varias veces y también he cambiado la configuración, pero todavía no encuentro la solución. ¿Alguien más ha tenido este problema? En la tienda me dijeron que quizás sería el objetivo, aunque no están seguros. Muchas gracias por vuestra atención; espero poder ayudar también a otros compañeros el próximo año.',
  },
];
