import { type Bank, items, lines } from './bank.ts';

const articles: Record<string, string[]> = {
  m: ['der', 'den', 'dem', 'mein', 'meinen', 'meinem', 'neuer', 'neuen'],
  f: ['die', 'die', 'der', 'meine', 'meine', 'meiner', 'neue', 'neue'],
  n: ['das', 'das', 'dem', 'mein', 'mein', 'meinem', 'neues', 'neues'],
};

/** Forms: 0 bare, 1-3 with the article in nominative, accusative, dative, 4-6 with the possessive, 7-8 with "new" in nominative, accusative. */
const nouns = (text: string): string[] =>
  items(text).map((entry) => {
    const [gender = '', ...name] = entry.split(' ');
    return [name.join(' '), ...articles[gender]!.map((article) => `${article} ${name.join(' ')}`)].join('|');
  });

export const de: Bank = {
  gap: ' ',
  topics: [
    {
      things: nouns(
        'n Netzteil,m Lüfter,n Mainboard,f Grafikkarte,f Festplatte,m Monitor,n Notebook,m Router,f Tastatur,n Gehäuse,m Kühlkörper,m Drucker,m Speicherriegel,m Switch,f Soundkarte,f Dockingstation',
      ),
      acts: lines(`
        {thing:2} neu einzusetzen
        die Firmware zu aktualisieren
        die Wärmeleitpaste zu erneuern
        {thing:2} testweise zu tauschen
        über Nacht einen Speichertest laufen zu lassen
        das BIOS zurückzusetzen
        die Platte auf eine SSD zu klonen
        die Spannung um {20-120} mV zu senken
        den Treiber von {brand} neu zu installieren`),
      faults: lines(`
        schaltet nach {3-50} Minuten ab
        pfeift unter Last
        wird beim Kaltstart nicht erkannt
        wird im Leerlauf {60-99} Grad warm
        verliert alle {2-9} Stunden die Verbindung
        bleibt nach dem Aufwachen schwarz
        riecht leicht verschmort
        meldet {3-90} defekte Sektoren`),
    },
    {
      things: nouns(
        'f Tomate,m Komposthaufen,f Rose,n Gewächshaus,n Hochbeet,m Rasenmäher,m Birnbaum,f Hecke,f Gießkanne,n Frühbeet,m Gartenteich,m Gartenschlauch,m Rhabarber,f Schubkarre,f Feige,n Rankgitter',
      ),
      acts: lines(`
        {thing:2} zu mulchen
        auf {2-6} Knospen zurückzuschneiden
        im {month} noch einmal nachzusäen
        alles mit einem Netz gegen Tauben zu schützen
        mit Brennnesseljauche zu düngen
        vor dem Frühjahr die Messer zu schärfen
        {thing:2} an einen sonnigeren Platz zu setzen
        nur abends zu gießen
        den Boden zu prüfen (bei uns pH {4-8})
        alles mit Vlies abzudecken`),
      faults: lines(`
        hat unten braune Flecken
        lockt jede Nacht Schnecken an
        blüht seit {2-7} Jahren nicht mehr
        trocknet in {1-4} Tagen aus
        steht seit dem Sturm schief
        ist voller Blattläuse
        springt erst beim {3-12}. Versuch an
        bekommt bei Regen sofort Mehltau`),
    },
    {
      things: nouns(
        'n Tretlager,n Hinterrad,f Kette,m Sattel,n Schaltwerk,m Steuersatz,m Bremszug,m Gepäckträger,m Nabendynamo,f Kurbel,m Lenker,f Kassette,f Sattelstütze,n Schutzblech,m Reiserahmen,m Freilauf',
      ),
      acts: lines(`
        die Bremsen zu entlüften
        {thing:2} zu zentrieren
        {thing:2} neu zu fetten
        die Kette mit der Lehre zu messen
        Reifen mit {25-50} mm zu montieren
        mit {4-14} Nm anzuziehen
        {thing:2} vor dem Winter zu tauschen
        den Pass bei {place} an einem Tag zu fahren
        die Schaltung neu einzustellen`),
      faults: lines(`
        knackt unter Last
        springt im {2-11}. Gang
        flattert über {30-60} km/h
        lockert sich nach {20-400} km
        schleift am Rahmen
        quietscht bei Nässe
        hat etwa {1-5} mm Spiel
        verliert über Nacht Luft`),
    },
    {
      things: nouns(
        'm Sauerteig,f Eisenpfanne,m Schnellkochtopf,m Backofen,f Brühe,f Currypaste,m Pizzastein,n Kochmesser,m Hefeteig,n Baiser,m Schweinebraten,f Küchenmaschine,f Vanillesoße,n Gurkenglas,m Wok,f Quiche',
      ),
      acts: lines(`
        {2-48} Stunden ruhen zu lassen
        bei {160-260} Grad zu backen
        {thing:2} dünn einzuölen
        {1-5} Löffel Essig zuzugeben
        {5-20} Minuten zu kneten
        die Gewürze vorher anzurösten
        auf die Hälfte einzukochen
        am Vorabend zu salzen
        den Eischnee unterzuheben`),
      faults: lines(`
        bleibt in der Mitte klitschig
        klebt überall fest
        schmeckt bitter
        fällt nach {5-30} Minuten zusammen
        gerinnt mit der Butter
        verbrennt außen und bleibt innen roh
        riecht nach Aceton
        wird nie knusprig`),
    },
    {
      things: nouns(
        'm Röhrenverstärker,m Tonabnehmer,f Zwölfsaitige,m Plattenspieler,m Tonarm,f Snare,n Cello,n Mischpult,m Bass,n Loop-Pedal,n Klavier,m Bogen,n Mundstück,n Tapedeck,m Kopfhörer,n Mikrofon',
      ),
      acts: lines(`
        die Saiten zu wechseln
        den Ruhestrom einzustellen
        die Oktavreinheit am {3-17}. Bund zu prüfen
        {thing:2} aus {5-60} cm abzunehmen
        das Stück nach Gehör zu lernen
        die Kontakte zu reinigen
        bei {60-180} bpm mitzuspielen
        trocken aufzunehmen und den Hall später zu mischen
        {thing:2} zu verkaufen`),
      faults: lines(`
        brummt mit {50-60} Hz
        setzt beim Wackeln am Kabel aus
        verstimmt sich in {5-40} Minuten
        schnarrt auf der tiefen Saite
        verzerrt ab Stufe {2-9}
        hat einen toten Kanal
        klingt in kleinen Räumen dumpf
        eiert auf der äußeren Rille`),
    },
    {
      things: nouns(
        'm Rucksack,n Zelt,m Nachtzug,f Fähre,f Herberge,m Mietwagen,f Berghütte,m Schlafsack,n Bahnticket,n Visum,n Wohnmobil,m Grenzübergang,m Campingplatz,f Wanderkarte,m Kocher,m Küstenweg',
      ),
      acts: lines(`
        von {place} nach {place} zu fahren
        {2-9} Wochen vorher zu buchen
        die Grenze bei {place} zu überqueren
        oberhalb der Baumgrenze zu zelten
        bar zu bezahlen
        die letzten {3-25} km zu laufen
        {place} auszulassen
        am Schalter nachzufragen
        vor {4-8} Uhr morgens aufzubrechen
        {2-6} Nächte in {place} zu bleiben`),
      faults: lines(`
        war restlos ausgebucht
        ist an den Nähten undicht
        kostet {20-400} Euro mehr als im Vorjahr
        ist von {month} bis {month} geschlossen
        kam {2-11} Stunden zu spät
        gibt es nur werktags
        wiegt {2-9} kg zu viel
        war nicht wie versprochen`),
    },
    {
      things: nouns(
        'n Stativ,n Makroobjektiv,m Filmscanner,f Messsucherkamera,m Belichtungsmesser,m Blitz,f Laboruhr,n Weitwinkel,m Verschluss,m Kameragurt,m Vergrößerer,f Speicherkarte,m Sucher,m Polfilter,m Batteriegriff',
      ),
      acts: lines(`
        mit Blende {2-16} zu fotografieren
        {4-15} Minuten bei 20 Grad zu entwickeln
        {3-7} Aufnahmen als Reihe zu machen
        den Sensor zu reinigen
        die Negative mit {1200-4800} dpi zu scannen
        bei {place} auf das Licht zu warten
        {thing:2} zu kalibrieren
        den Film {1-3} Stufen zu pushen`),
      faults: lines(`
        findet im Dunkeln keinen Fokus
        hat einen Farbstich
        hängt bei 1/{30-500} fest
        hat Pilz hinter der Frontlinse
        verkratzt jedes {2-9}. Bild
        leert den Akku in {1-5} Tagen
        ist weicher als das alte
        rauscht ab ISO {800-6400}`),
    },
  ],
  slots: {
    month: items('April,Mai,Juni,Juli,August,September,Oktober,November,März,Februar'),
    when: items(
      'letztes Wochenende,gestern,im {month},vor zwei Wochen,heute früh,über die Feiertage,vor {2-9} Jahren,am Dienstag,nach dem Umzug,vor {3-20} Tagen,damals {1994-2019}',
    ),
    who: items(
      'mein Nachbar,ein Bekannter,mein Bruder,der Verkäufer,jemand aus dem Verein,mein Schwiegervater,eine Kollegin,{nick},ein alter Hase hier,meine Tochter,der Techniker,ein Freund aus {place}',
    ),
    wie: items(
      'billig,gebraucht,fast neu,geliehen,generalüberholt,selbst gebaut,in gutem Zustand,mit Rechnung,ohne Garantie,vom Flohmarkt',
    ),
    feel: items(
      'recht zufrieden,etwas ratlos,ziemlich überrascht,nicht überzeugt,eher enttäuscht,sehr froh,noch immer unsicher,leicht genervt',
    ),
    so: items(
      'ehrlich gesagt,soweit ich weiß,meiner Erfahrung nach,wenn ich mich recht erinnere,nach langem Lesen,anders als im Handbuch,komischerweise,kurz gesagt,nebenbei,zumindest hier in {place},leider,inzwischen',
    ),
    ask: items(
      'Hat schon jemand versucht,Lohnt es sich,Ist es sinnvoll,Spricht etwas dagegen,Muss man wirklich daran denken,Wie lange dauert es,Hat es jemand geschafft,Ist es erlaubt',
    ),
    advice: items(
      'Ich rate dir,Es hilft meistens,Der Trick ist,Vergiss nicht,Am besten ist es,Im Buch steht etwas davon,Mir blieb nur,Beim nächsten Mal versuche ich',
    ),
    thanks: items(
      'Danke für den Tipp,Danke euch allen,Vielen Dank im Voraus,Danke {nick},Das hat geholfen,Super,Guter Punkt,Na gut,Geht mir genauso,Willkommen im Forum,Glückwunsch,Moin',
    ),
    money: items('{15-95} Euro,{100-900} Euro,fast nichts,unter {10-60} Euro,einen Kasten Bier'),
    verdict: items(
      'nie wieder,das war jeden Cent wert,ich würde es wieder tun,es tut seinen Dienst,das braucht kein Mensch,ich bin überzeugt,das bleibt hier,ich habe alles zurückgeschickt',
    ),
  },
  forumTitles: lines(`
    Bastlerforum {place}
    Das {brand}-Forum
    Garten und Werkstatt {place}
    Forum der Schrauber und Gärtner
    {place} Stammtisch
    Die Ersatzteilkiste`),
  categories: items(
    'Allgemeines,Technik und Reparatur,Haus und Garten,Unterwegs,Küche,Bild und Ton,Marktplatz,Gemeinschaft,Projekte,Sonstiges,Regional,Hilfe,Archiv,Rund um {place}',
  ),
  boards: items(
    'Vorstellungsrunde,Gartengeräte,Gemüse und Kräuter,Teich und Wasser,Rennräder,Radreisen,Laufräder und Reifen,Werkstatt,Netzwerk,Leise Rechner,Datenträger,Alte Hardware,Brot und Teig,Einmachen,Messer und Pfannen,Gitarren,Verstärker,Heimaufnahme,Schallplatten,Bahn und Fähre,Berghütten,Packlisten,Reiseberichte,Analoge Kameras,Objektive,Dunkelkammer,Suche,Biete,Tausch,Treffen,Fragen zum Forum,Kneipe,Stammtisch {place},{brand}-Ecke,{model},Haus und Heizung,Akkus und Strom,Anfänger,Testberichte,Foto des Monats,Werkzeug,Bücherecke,Termine in {place}',
  ),
  descriptions: lines(`
    Alles rund um {thing:2} und Verwandtes.
    Hier fragen, bevor ihr anfangt, {act}.
    Fragen, Antworten und lange Diskussionen.
    Für alle, die etwas von {brand} haben oder haben wollen.
    Sagt hallo und erzählt, woher ihr kommt.
    Keine Frage ist zu klein. Bitte vorher suchen.
    Zeigt her: {thing} und mehr.
    Tipps, Tricks und Pannen.
    Treffen in {place} und anderswo.
    Bitte immer Modell und Baujahr angeben.
    Was sonst nirgends passt.`),
  titles: lines(`
    {thing} {fault}
    {model}: {thing} {fault}
    {thing:4} {fault}
    Welches Modell unter {20-900} Euro: {brand} oder {brand}?
    [Gelöst] {thing} {fault}
    Suche {thing:8} Nähe {place}
    {model} - erste Eindrücke
    Wie schafft man es, {act}?
    Endlich geschafft, {act}
    Taugt {model} etwas?
    Hilfe, {thing:1} {fault}!
    {thing:7} oder {thing:7}?
    Jemand aus {place} hier?
    {thing} von {brand} {fault}
    {thing} im {month}: eure Bilder
    Von {place} nach {place}, {thing} im Gepäck
    Test: {model}
    {model} gegen {model}
    Ersatzteile für {model}
    Ist es sinnvoll, {act}?
    Verkaufe {model}, {wie}
    Gesucht: {thing}, gern {brand}
    Beginn in {place}: welche Teile zu {thing:3}?
    {2-30} Dinge über {thing:2}
    {thing}, {thing} und {thing}: eure Meinung
    {thing} {wie}: worauf achten?
    {brand}: {thing:1} {fault}`),
  sentences: lines(`
    {thing:4} {fault}.
    {thing:1} von {brand} {fault}, {so}.
    {when} habe ich {thing:8} gekauft, {wie}, für {money}, und {verdict}.
    {ask}, {act}?
    {advice}, {act}.
    {advice}, erst {act} und dann {act}.
    {thanks}!
    {thanks}, im {month} werde ich probieren, {act}.
    {model} kam mit {thing:3}, und {thing:1} {fault}.
    {brand} stellt so etwas seit {1985-2020} nicht mehr her.
    Mit {model} bin ich {feel}.
    {who} hat mir geraten, {act}, aber ich bin {feel}.
    Wir haben {thing:2} seit {2-25} Jahren, nie ein Problem.
    In {place} gibt es einen Laden, der {model} noch führt.
    {who} hat auch keine Ahnung, warum {thing:1} streikt.
    Ich musste {so} zweimal anfangen, {act}.
    Wenn {thing:1} Ärger macht, prüf zuerst {thing:2}.
    Im Handbuch steht, man habe {act}, was Unsinn ist.
    Bilder von {thing:3} folgen, sobald ich aus {place} zurück bin.
    {who} hat mir {thing:5} repariert, {verdict}.
    Und nicht vergessen, {act}!
    Der Unterschied zwischen {model} und {model} ist kleiner, als man denkt.
    Meiner ist ein {model}, gekauft {when}.
    Für {money} kann man nichts falsch machen, {verdict}.
    Dafür braucht man {so} nicht einmal {thing:2}.
    Nach {2-40} Versuchen habe ich beschlossen, {act}.
    Jemand sollte eine Anleitung schreiben, wie man es schafft, {act}.
    {when} gemessen: {1-99},{0-9} beim einen und {1-99},{0-9} beim anderen.
    {thing:1} {fault}, {thing:1} dagegen nicht.
    {when} bin ich nach {place} gefahren, nur um {thing:2} abzuholen.
    Was wiegt das bei dir?
    Kannst du die Teilenummer von {thing:3} posten?
    Auf dem Aufkleber steht {model}.
    Ich habe {brand} geschrieben, Antwort nach {2-30} Tagen: einfach einmal probieren, {act}.
    Genau das ist {when} auch hier passiert.
    Entschuldigt die späte Antwort, ich war bis {month} in {place}.
    Nein, {thing:1} ist nicht das Problem.
    Ich gebe {nick} recht, nur {thing:1} {fault} bei mir.
    {who} schwört auf {brand}, ich schwöre darüber.
    Das Ganze hat aber auch nur {money} gekostet.
    Es dauerte {2-14} Abende und viele Kannen Tee.
    {thing:2} bekommt man bei {brand} oder günstiger in {place}.
    Der Plan ist also, {act} und dann weiterzusehen.
    Wie alt ist {thing:1} bei dir?
    Wurde {thing:1} schon einmal getauscht?
    Mit {model} war es nie nötig, {act}.
    Für Anfänger ist {thing:1} das Schwierigste.
    {thing:2} habe ich behalten, den Rest verschenkt.
    In {place} ist es üblich, {act}.
    {thing:1} ist {1-90} cm zu lang, sonst passt alles.
    Die Garantie ist natürlich im {month} abgelaufen.
    Bei uns im {month}: {thing:1} {fault}.
    Wo hast du {thing:2} für {money} gefunden?
    Sag Bescheid, wie es ausgegangen ist.
    {so}: {verdict}.
    Ohne {thing:2} würde ich nie anfangen, {act}.`),
  signatures: lines(`
    {model}, {model}, {thing}
    Grüße aus {place}
    Freitags nie versuchen, {act}!
    {brand} Baujahr {1960-2005}, läuft
    Das Leben ist zu kurz für {thing:2}.
    {place}, Mitglied seit {1995-2020}
    {nick} hatte recht.`),
  nicks: items(
    'Rostlaube,Gerda,Schrauber,Laubfrosch,Brombeere,Kessel,Nachteule,Piet,Zahnrad,Käpten{brand},{place}er,Frau{brand},Blaumeise,Heinz,Olli,Gustl,Kupferkanne,Bergziege,Kauz,Otter,Kiesel,Moos,{brand}Fan,Fiedler,Wacholder,Tobi,Agnes,Schnecke,Lötkolben,Fingerhut,Edda,Basilikum,Salzwiese,Uschi,Hagebutte,Dachs,Kurbel,Jupp,Lotte,Zeisig,Wiesel,Holunder',
  ),
  places: [
    items(
      'Alten,Berg,Birken,Blanken,Buchen,Dorn,Eichen,Eller,Erlen,Falken,Garten,Gold,Grün,Hasel,Hirsch,Hohen,Kalten,Kirch,Klein,Königs,Lang,Linden,Mühl,Neu,Ober,Otter,Raben,Rauen,Rosen,Sand,Schwarz,Stein,Tannen,Unter,Wald,Weiden,Wies,Wolfs',
    ),
    items(
      'au,bach,beck,berg,born,brück,burg,dorf,eck,feld,furt,hagen,hain,hausen,heim,hof,kirchen,leben,moor,rode,stadt,stedt,stein,tal,thal,wald,weiler,werder',
    ),
  ],
};
