import type { Language } from '../types.ts';

const names = [
  'home',
  'members',
  'search',
  'login',
  'register',
  'calendar',
  'boards',
  'threads',
  'posts',
  'lastPost',
  'replies',
  'views',
  'by',
  'newThread',
  'page',
  'of',
  'next',
  'previous',
  'first',
  'last',
  'reply',
  'quote',
  'print',
  'newestFirst',
  'flat',
  'threaded',
  'newer',
  'older',
  'address',
  'similar',
  'latest',
  'joined',
  'below',
  'nothing',
  'gone',
  'denied',
  'guest',
  'newestMember',
  'allBoards',
  'post',
] as const;

export type Words = Record<(typeof names)[number], string>;

const lines: Record<Language, string> = {
  en: 'Home|Members|Search|Log in|Register|Calendar|Boards|Topics|Posts|Last post|Replies|Views|by|New topic|Page|of|Next|Previous|First|Last|Reply|Quote|Printable version|Newest first|Flat|Threaded|Newer topic|Older topic|Link to this topic|Similar topics|Latest topics|Joined|Sub-boards|No topics yet.|There is nothing here.|You may not see this.|You must log in to go on.|Newest member|All boards|Post',
  de: 'Startseite|Mitglieder|Suche|Anmelden|Registrieren|Kalender|Foren|Themen|Beiträge|Letzter Beitrag|Antworten|Zugriffe|von|Neues Thema|Seite|von|Weiter|Zurück|Erste|Letzte|Antworten|Zitieren|Druckansicht|Neueste zuerst|Linear|Baum|Neueres Thema|Älteres Thema|Link zum Thema|Ähnliche Themen|Neueste Themen|Dabei seit|Unterforen|Noch keine Themen.|Hier ist nichts.|Keine Berechtigung.|Bitte melden Sie sich an.|Neuestes Mitglied|Alle Foren|Beitrag',
  fr: 'Accueil|Membres|Rechercher|Connexion|Inscription|Calendrier|Forums|Sujets|Messages|Dernier message|Réponses|Vues|par|Nouveau sujet|Page|sur|Suivant|Précédent|Première|Dernière|Répondre|Citer|Version imprimable|Plus récents d’abord|À plat|Arborescence|Sujet suivant|Sujet précédent|Lien vers ce sujet|Sujets similaires|Derniers sujets|Inscrit le|Sous-forums|Aucun sujet.|Il n’y a rien ici.|Accès refusé.|Vous devez vous connecter.|Dernier inscrit|Tous les forums|Message',
  ru: 'Главная|Участники|Поиск|Вход|Регистрация|Календарь|Форумы|Темы|Сообщения|Последнее сообщение|Ответы|Просмотры|от|Новая тема|Страница|из|Следующая|Предыдущая|Первая|Последняя|Ответить|Цитировать|Версия для печати|Сначала новые|Линейно|Деревом|Следующая тема|Предыдущая тема|Ссылка на тему|Похожие темы|Последние темы|Регистрация|Подфорумы|Тем нет.|Здесь ничего нет.|Доступ закрыт.|Нужно войти.|Новый участник|Все форумы|Сообщение',
  zh: '首页|会员|搜索|登录|注册|日历|版块|主题|帖子|最后发表|回复|查看|作者|发新帖|页|共|下一页|上一页|首页|末页|回复|引用|打印|倒序浏览|平板|树形|下一主题|上一主题|本帖链接|相关主题|最新主题|注册时间|子版块|暂无主题|没有内容|无权访问|请先登录|新会员|全部版块|帖子',
  ja: 'ホーム|メンバー|検索|ログイン|登録|カレンダー|掲示板|トピック|投稿|最終投稿|返信|閲覧|投稿者|新規投稿|ページ|全|次へ|前へ|最初|最後|返信する|引用|印刷用|新しい順|フラット|ツリー|次のトピック|前のトピック|このトピックへのリンク|関連トピック|最新トピック|登録日|子掲示板|トピックはありません|何もありません|権限がありません|ログインしてください|新しいメンバー|掲示板一覧|投稿',
};

export function wordsOf(language: Language): Words {
  const words = lines[language].split('|');
  return Object.fromEntries(names.map((name, i) => [name, words[i]!])) as Words;
}
