import { type Bank, items, lines } from './bank.ts';

const vowel = /^[aeiouyéèêâh]/i;

/** Forms: 0 bare, 1 le/la, 2 un/une, 3 mon/ma, 4 du/de la, 5 au/à la, 6 de. */
const nouns = (text: string): string[] =>
  items(text).map((entry) => {
    const name = entry.slice(2);
    const feminine = entry.startsWith('f');
    const elided = vowel.test(name);
    return [
      name,
      elided ? `l'${name}` : `${feminine ? 'la' : 'le'} ${name}`,
      `${feminine ? 'une' : 'un'} ${name}`,
      `${feminine && !elided ? 'ma' : 'mon'} ${name}`,
      elided ? `de l'${name}` : `${feminine ? 'de la' : 'du'} ${name}`,
      elided ? `à l'${name}` : `${feminine ? 'à la' : 'au'} ${name}`,
      elided ? `d'${name}` : `de ${name}`,
    ].join('|');
  });

export const fr: Bank = {
  gap: ' ',
  polish: (text) => text.replace(/\bde (?=[aeiouéè])/gi, "d'").replace(/\bque (?=[aeiouéè])/gi, "qu'"),
  topics: [
    {
      things: nouns(
        'f alimentation,m ventilateur,f carte mère,f carte graphique,m disque dur,m moniteur,m portable,m routeur,m clavier,m boîtier,m radiateur,f imprimante,f barrette mémoire,m commutateur,f carte son,m disque externe',
      ),
      acts: lines(`
        remettre {thing:1} en place
        mettre à jour le firmware
        changer la pâte thermique
        essayer avec {thing:2} qui marche
        lancer un test mémoire toute la nuit
        réinitialiser le BIOS
        cloner le disque sur un SSD
        baisser la tension de {20-120} mV
        réinstaller les pilotes {brand}`),
      faults: lines(`
        s'arrête au bout de {3-50} minutes
        siffle en charge
        reste invisible au démarrage à froid
        monte à {60-99} degrés au repos
        perd la connexion toutes les {2-9} heures
        ne sort plus de veille
        sent un peu le brûlé
        affiche {3-90} erreurs`),
    },
    {
      things: nouns(
        'm plant de tomate,m tas de compost,m rosier,f serre,m carré potager,f tondeuse,m poirier,f haie,m arrosoir,m châssis,f mare,m tuyau,f rhubarbe,f brouette,m figuier,m treillage',
      ),
      acts: lines(`
        pailler autour {thing:4}
        tailler à {2-6} bourgeons
        semer une seconde ligne en {month}
        poser un filet contre les pigeons
        nourrir au purin d'ortie
        affûter les lames avant le printemps
        déplacer {thing:1} au soleil
        arroser seulement le soir
        mesurer le pH, chez nous {4-8}
        couvrir le tout avec un voile`),
      faults: lines(`
        a des taches brunes
        attire les limaces chaque nuit
        ne fleurit plus depuis {2-7} ans
        sèche en {1-4} jours
        penche depuis la tempête
        est plein de pucerons
        démarre au bout de {3-12} essais
        souffre dès qu'il pleut`),
    },
    {
      things: nouns(
        'm boîtier de pédalier,f roue arrière,f chaîne,f selle,m dérailleur,m jeu de direction,m câble de frein,m porte-bagages,m moyeu dynamo,m pneu tubeless,m pédalier,m guidon,f cassette,f tige de selle,m garde-boue,m cadre de randonneuse',
      ),
      acts: lines(`
        purger les freins
        dévoiler la roue sur un pied
        regraisser {thing:1}
        mesurer la chaîne
        monter des pneus de {25-50} mm
        serrer à {4-14} Nm
        changer {thing:1} avant l'hiver
        passer le col de {place} dans la journée
        régler l'indexation`),
      faults: lines(`
        craque à l'effort
        saute sur le pignon de {11-34}
        vibre au-dessus de {30-60} km/h
        se desserre après {20-400} km
        frotte contre le cadre
        couine sous la pluie
        a {1-5} mm de jeu
        se dégonfle dans la nuit`),
    },
    {
      things: nouns(
        'm levain,f poêle en fonte,f cocotte-minute,m four à pain,m bouillon,f pâte de curry,f pierre à pizza,m couteau de chef,f pâte à pain,f meringue,m rôti,m robot,f crème anglaise,m bocal,m wok,f tarte',
      ),
      acts: lines(`
        laisser reposer {2-48} heures
        cuire à {160-260} degrés
        huiler légèrement {thing:1}
        ajouter {1-5} cuillères de vinaigre
        pétrir {5-20} minutes
        torréfier les épices
        réduire de moitié
        saler la veille
        incorporer les blancs en neige`),
      faults: lines(`
        reste compact au milieu
        colle partout
        donne un goût amer
        retombe après {5-30} minutes
        tranche avec le beurre
        brûle dehors et reste cru dedans
        sent l'acétone
        manque de croustillant`),
    },
    {
      things: nouns(
        'm ampli à lampes,m micro,f douze-cordes,f platine,m bras de lecture,f caisse claire,m violoncelle,f interface audio,f table de mixage,f basse,f pédale de boucle,m piano,m archet,f embouchure,m magnétophone,m casque',
      ),
      acts: lines(`
        changer les cordes
        régler le bias des lampes
        vérifier la justesse en case {3-17}
        placer {thing:1} à {5-60} cm
        apprendre le morceau d'oreille
        nettoyer les contacts
        jouer à {60-180} bpm
        baisser un peu l'action
        enregistrer sec et mixer plus tard
        revendre {thing:1}`),
      faults: lines(`
        ronfle à {50-60} Hz
        coupe quand on bouge le câble
        se désaccorde en {5-40} minutes
        frise sur la corde grave
        sature au-dessus de {2-9}
        a un canal mort
        traîne sur le premier sillon
        sonne sourd dans une petite pièce`),
    },
    {
      things: nouns(
        'm sac à dos,f tente,m train de nuit,m ferry,f auberge,f voiture de location,m refuge,m sac de couchage,m billet,m visa,m fourgon,m poste-frontière,m camping,f carte,m réchaud,m sentier côtier',
      ),
      acts: lines(`
        aller de {place} à {place}
        réserver {2-9} semaines avant
        passer la frontière à {place}
        bivouaquer au-dessus des arbres
        payer en liquide
        marcher les {3-25} derniers km
        éviter {place}
        demander {thing:1} au guichet
        partir avant {4-8} h du matin
        rester {2-6} nuits à {place}`),
      faults: lines(`
        affichait complet
        prend l'eau aux coutures
        coûte {20-400} euros de plus que l'an dernier
        ferme de {month} à {month}
        avait {2-11} heures de retard
        ne marche qu'en semaine
        pèse {2-9} kg de trop
        ne ressemble pas aux photos`),
    },
    {
      things: nouns(
        'm trépied,m objectif macro,m scanner de film,m télémétrique,m posemètre,m flash,m minuteur,m grand-angle,m obturateur,m agrandisseur,f carte mémoire,m viseur,m filtre polarisant,m grip,f courroie',
      ),
      acts: lines(`
        photographier à f/{2-16}
        développer {4-15} minutes à 20 degrés
        faire {3-7} poses
        nettoyer le capteur
        scanner les négatifs à {1200-4800} dpi
        attendre la lumière à {place}
        calibrer {thing:1}
        pousser le film de {1-3} diaphs`),
      faults: lines(`
        patine en basse lumière
        laisse une dominante magenta
        reste bloqué au 1/{30-500}
        a un champignon derrière la frontale
        raye une vue sur {2-9}
        vide la batterie en {1-5} jours
        manque de piqué
        bruite au-dessus de {800-6400} ISO`),
    },
  ],
  slots: {
    month: items('avril,mai,juin,juillet,août,septembre,octobre,novembre,mars,février'),
    when: items(
      'le week-end dernier,hier,en {month},il y a deux semaines,ce matin,pendant les fêtes,il y a {2-9} ans,mardi,après le déménagement,il y a {3-20} jours,en {1994-2019}',
    ),
    who: items(
      "mon voisin,un ami,mon frère,le vendeur,quelqu'un du club,mon beau-père,une collègue,{nick},un ancien du forum,ma fille,le technicien,un gars de {place}",
    ),
    etat: items(
      "d'occasion,presque neuf,en bon état,sans garantie,avec facture,fait maison,reconditionné,de vide-grenier,pas cher",
    ),
    feel: items('plutôt content,un peu perdu,assez surpris,pas convaincu,plutôt déçu,ravi,toujours perplexe,légèrement agacé'),
    open: items(
      "honnêtement,à ma connaissance,d'expérience,si je me souviens bien,après pas mal de lecture,contrairement à la notice,bizarrement,pour faire court,au passage,du moins ici à {place},d'après {who}",
    ),
    ask: items(
      "Quelqu'un a déjà essayé de,Est-ce que ça vaut le coup de,Y a-t-il un risque à,Faut-il vraiment,Combien de temps pour,Qui a réussi à,Peut-on",
    ),
    advice: items(
      'Moi je vais toujours,Il suffit de,Tu peux aussi,Le truc est de,Pense à,La prochaine fois je vais,On a fini par,Mieux vaut',
    ),
    thanks: items(
      "Merci du conseil,Merci à tous,Merci d'avance,Merci {nick},Ça m'a bien aidé,Super,Bien vu,Soit,Pareil ici,Bienvenue sur le forum,Bravo,Bonne idée",
    ),
    money: items('{15-95} euros,{100-900} euros,trois fois rien,moins de {10-60} euros'),
    verdict: items(
      "plus jamais,ça vaut son prix,je le referais,ça fait le travail,personne n'en a besoin,je suis conquis,je garde,j'ai tout renvoyé",
    ),
  },
  forumTitles: lines(`
    Les bricoleurs de {place}
    Le carnet de {place}
    L'atelier et le jardin
    Forum {brand}
    Journal d'un touche-à-tout
    Chemins de {place}`),
  categories: items(
    'Général,Matériel et réparation,Maison et jardin,Sur la route,Cuisine,Image et son,Petites annonces,Communauté,Projets,Divers,Régions,Aide,Archives,Autour de {place}',
  ),
  boards: items(
    'Présentations,Outils de jardin,Potager et herbes,Bassins,Vélos de route,Voyage à vélo,Roues et pneus,Atelier,Réseau,PC silencieux,Stockage,Vieux matériel,Pain et pâtes,Conserves,Couteaux et poêles,Guitares,Amplis,Enregistrement maison,Vinyles,Trains et ferries,Refuges,Listes de bagages,Carnets de route,Argentique,Objectifs,Chambre noire,Recherche,Vente,Échanges,Rencontres,Vie du site,Le comptoir,Habitués de {place},Coin {brand},{model},Maison et chauffage,Piles et batteries,Débutants,Essais,Photo du mois,Outillage,Lectures,Agenda de {place}',
  ),
  descriptions: lines(`
    Tout sur {thing:1} et le reste.
    Demandez ici avant de {act}.
    Questions, réponses et longues discussions.
    Pour ceux qui ont du {brand} et ceux qui en veulent.
    Dites bonjour et d'où vous venez.
    Aucune question n'est trop petite.
    Montrez {thing:1} !
    Astuces et ratages avec {thing:1}.
    Rencontres à {place} et ailleurs.
    Merci de préciser le modèle et l'année.
    Ce qui ne va nulle part ailleurs.`),
  titles: lines(`
    Comment {act} ?
    {model} : {thing:1} {fault}
    {thing:3} {fault}
    Quel modèle à moins de {20-900} euros : {brand} ou {brand} ?
    [Résolu] {thing} : {fault}
    Cherche {thing} près de {place}
    {model}, premières impressions
    Enfin réussi à {act}
    Que vaut le {model} ?
    Au secours, {thing:1} {fault}
    {thing:2} ou {thing:2} ?
    Quelqu'un de {place} ?
    {thing} {brand} : {fault}
    Vos photos {thing:6} en {month}
    De {place} à {place} avec {thing:2}
    Essai : {model}
    {model} contre {model}
    Pièces pour {model}
    Avant de {act}
    Vends {model}, {etat}
    Cherche {thing}, plutôt {brand}
    Conseils pour {thing:1} à {place}
    Faut-il {act} ou {act} ?
    {2-30} choses apprises sur {thing:1}
    {thing:1}, {thing:1} et moi
    {thing} {brand} : que choisir en {2004-2023} ?
    L'art de {act}
    {place}, {month} : {act}`),
  sentences: lines(`
    {thing:3} {fault}.
    {open}, {thing:1} {brand} {fault}.
    {when}, j'ai acheté {thing:2} pour {money}, {verdict}.
    {ask} {act} ?
    {advice} {act}.
    {advice} {act}, puis {act}.
    {thanks} !
    {thanks}, je vais essayer de {act} en {month}.
    Le {model} est livré avec {thing:2} qui {fault}.
    {open}, {brand} n'en fabrique plus depuis {1985-2020}.
    Je suis {feel} du {model}.
    {who} m'a dit de {act}, mais je suis {feel}.
    Chez nous, {thing:1} tient depuis {2-25} ans sans broncher.
    Il y a une boutique à {place} qui vend encore le {model}.
    {who} ne sait pas non plus pourquoi {thing:1} {fault}.
    {open}, il a fallu {act} deux fois.
    Si {thing:1} {fault}, regarde d'abord {thing:1}.
    La notice dit de {act}, ce qui est absurde.
    Je mettrai des photos {thing:4} à mon retour de {place}.
    {who} m'a prêté {thing:2} pour comparer avec le {model}.
    N'oublie pas de {act} !
    Entre le {model} et le {model}, la différence est mince.
    Le mien est un {model}, acheté {when}.
    À {money}, on ne risque rien, {verdict}.
    Pas besoin {thing:6} pour ça.
    Après {2-40} essais, j'ai fini par {act}.
    Quelqu'un devrait écrire un guide pour {act}.
    Mesuré {when} : {1-99},{0-9} sur l'un et {1-99},{0-9} sur l'autre.
    L'ancien modèle tient, mais {thing:1} {fault}.
    {when}, je suis allé à {place} juste pour {thing:2}.
    Combien pèse le tien ?
    Tu peux donner la référence {thing:4} ?
    L'étiquette indique {model}.
    J'ai écrit à {brand}, réponse après {2-30} jours : il faut {act}.
    C'est exactement ce qui est arrivé à {who}.
    Désolé pour le retard, j'étais à {place} jusqu'en {month}.
    Non, {thing:1} n'y est pour rien.
    Je suis d'accord avec {nick}, sauf que {thing:1} {fault} ici.
    {who} ne jure que par {brand}.
    Cela dit, ça n'a coûté que {money}.
    Il a fallu {2-14} soirées et beaucoup de thé.
    On trouve {thing:1} chez {brand} ou, moins cher, à {place}.
    Le plan est donc de {act} et de voir.
    Quel âge a {thing:1} chez toi ?
    As-tu déjà remplacé {thing:1} ?
    Avec le {model}, je n'ai jamais dû {act}.
    Pour un débutant, {thing:1} est le plus dur.
    J'ai gardé {thing:1} et donné le reste.
    À {place}, tout le monde sait {act}.
    Il manque {1-90} cm, sinon {thing:1} passe.
    La garantie a expiré en {month}, évidemment.
    Ici, {thing:1} {fault} seulement en {month}.
    Où as-tu trouvé {thing:2} pour {money} ?
    Tiens-nous au courant.
    {open} : {verdict}.
    Ne jamais {act} sans {thing:2} sous la main.`),
  signatures: lines(`
    {model}, {model}, {thing}
    Bonjour de {place}
    Ne jamais {act} un vendredi.
    {brand} de {1960-2005}, tourne encore
    La vie est trop courte pour {act}.
    Membre du club de {place} depuis {1995-2020}
    {nick} avait raison.`),
  nicks: items(
    'Rouille,Marguerite,Bricolo,Rainette,Bruyère,Bouilloire,Hibou,Pierrot,Pignon,Capitaine{brand},Madame{brand},Mésange,Gaston,Jojo,Cuivre,Tortue,Loutre,Caillou,Mousse,{brand}Fan,Crincrin,Genièvre,Tobie,Agnès,Limace,Soudure,Colette,Basilic,Lucienne,Blaireau,Manivelle,Lulu,Fauvette,Belette,Sureau,Mirabelle,Farfadet,Kiki,Anatole,Zoé',
  ),
  places: [
    items(
      'Aigue,Barge,Beau,Belle,Bois,Bour,Brive,Chan,Char,Clair,Cour,Crèvecour,Entre,Ferri,Font,Grand,Haute,Jon,Lan,Les Mou,Mar,Mau,Mire,Mont,Neu,Noir,Or,Petit,Pont,Roche,Rouge,Saint-Al,Saint-Mor,Sau,Ser,Val,Vau,Ver,Vieu,Ville',
    ),
    items('bec,bourg,champ,court,fontaine,fort,gny,lac,lieu,mont,nac,pont,ray,rive,roche,sac,val,verne,vert,ville,villiers,zac'),
  ],
};
