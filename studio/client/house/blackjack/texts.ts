/** The words of the blackjack table. */
import type { StageTexts } from '../contract.ts';

export type BlackjackText =
  | 'dealer'
  | 'hand'
  | 'handOf'
  | 'hidden'
  | 'moves'
  | 'deal'
  | 'hit'
  | 'stand'
  | 'double'
  | 'split'
  | 'line'
  | 'hint'
  | 'turn'
  | 'dealerTurn'
  | 'dealerHas'
  | 'dealerBust'
  | 'blackjack'
  | 'won'
  | 'push'
  | 'lost'
  | 'bust'
  | 'blackjackSaid'
  | 'wonSaid'
  | 'pushSaid'
  | 'lostSaid'
  | 'bustSaid'
  | 'blackjackOdds'
  | 'wonOdds'
  | 'pushOdds'
  | 'handSaid'
  | 'dealerSaid'
  | 'dealerShows'
  | 'paysNote'
  | 'rule'
  | 'ruleCount'
  | 'ruleDealer'
  | 'ruleNatural'
  | 'ruleDouble'
  | 'ruleSplit'
  | 'ruleFunds'
  | 'ruleReturn'
  | 'ruleKeys'
  | 'ruleLeft';

const ODDS = { blackjackOdds: '3:2', wonOdds: '1:1', pushOdds: '0:1' };

export const texts: StageTexts<BlackjackText> = {
  en: {
    ...ODDS,
    dealer: 'Dealer',
    hand: 'Your hand',
    handOf: 'Hand {number}',
    hidden: 'A card on its face',
    moves: 'Your moves',
    deal: 'Deal',
    hit: 'Hit',
    stand: 'Stand',
    double: 'Double',
    split: 'Split',
    line: 'Blackjack pays 3 to 2 · Dealer stands on 17',
    hint: 'Choose your bet and deal',
    turn: 'Your move',
    dealerTurn: 'The dealer plays',
    dealerHas: 'The dealer has {total}.',
    dealerBust: 'The dealer is bust.',
    blackjack: 'Blackjack',
    won: 'Won',
    push: 'Push',
    lost: 'Lost',
    bust: 'Bust',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'You win.',
    pushSaid: 'A push: your bet comes back.',
    lostSaid: 'The dealer wins.',
    bustSaid: 'Bust.',
    handSaid: 'Your hand: {cards}, {total}.',
    dealerSaid: 'Dealer: {cards}, {total}.',
    dealerShows: 'The dealer shows {cards}.',
    paysNote: 'What a hand wins, and what comes back for a bet of {amount}, the bet included',
    rule: 'Come closer to 21 than the dealer without going over. Eight decks, shuffled anew for each round.',
    ruleCount: 'Cards count what they say, pictures ten, an ace one or eleven.',
    ruleDealer:
      'The dealer draws to 16 and stands on every 17. With an ace or a ten open, the dealer looks for a blackjack before you play; then only your first bet is lost.',
    ruleNatural:
      'An ace with a ten or picture in the first two cards is a blackjack and pays 3 to 2. Against a dealer’s blackjack it is a push. After a split it is an ordinary 21.',
    ruleDouble: 'Any two cards can be doubled, after a split too: the bet is put down once more and you get one card.',
    ruleSplit:
      'Two cards of the same value can be split, up to four hands, each with the bet once more. Aces are split once and get one card each. There is no surrender and no insurance.',
    ruleFunds:
      'Doubling and splitting need the money for it, within the highest bet of your region. If it is not there, you go on playing without.',
    ruleReturn: 'The return is that of the best play, in percent of the first bet. Other ways to play return less.',
    ruleKeys: 'Keys: H hits, S stands, D doubles, P splits.',
    ruleLeft: 'If you leave a round, it stands by itself after a day.',
  },
  de: {
    ...ODDS,
    dealer: 'Dealer',
    hand: 'Deine Hand',
    handOf: 'Hand {number}',
    hidden: 'Eine verdeckte Karte',
    moves: 'Deine Züge',
    deal: 'Geben',
    hit: 'Karte',
    stand: 'Bleiben',
    double: 'Verdoppeln',
    split: 'Teilen',
    line: 'Blackjack zahlt 3 zu 2 · Dealer bleibt bei 17 stehen',
    hint: 'Wähle deinen Einsatz und gib',
    turn: 'Du bist am Zug',
    dealerTurn: 'Der Dealer ist am Zug',
    dealerHas: 'Der Dealer hat {total}.',
    dealerBust: 'Der Dealer hat sich überkauft.',
    blackjack: 'Blackjack',
    won: 'Gewonnen',
    push: 'Unentschieden',
    lost: 'Verloren',
    bust: 'Überkauft',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Du gewinnst.',
    pushSaid: 'Unentschieden: Dein Einsatz kommt zurück.',
    lostSaid: 'Der Dealer gewinnt.',
    bustSaid: 'Überkauft.',
    handSaid: 'Deine Hand: {cards}, {total}.',
    dealerSaid: 'Dealer: {cards}, {total}.',
    dealerShows: 'Der Dealer zeigt {cards}.',
    paysNote: 'Was eine Hand gewinnt und was für einen Einsatz von {amount} zurückkommt, der Einsatz inbegriffen',
    rule: 'Komm näher an 21 als der Dealer, ohne darüber zu kommen. Acht Kartenspiele, für jede Runde neu gemischt.',
    ruleCount: 'Karten zählen ihren Wert, Bilder zehn, ein Ass eins oder elf.',
    ruleDealer:
      'Der Dealer zieht bis 16 und bleibt bei jeder 17 stehen. Liegt bei ihm ein Ass oder eine Zehn offen, sieht er vor deinem Zug nach, ob er einen Blackjack hat; dann verlierst du nur den ersten Einsatz.',
    ruleNatural:
      'Ein Ass mit einer Zehn oder einem Bild in den ersten zwei Karten ist ein Blackjack und zahlt 3 zu 2. Gegen einen Blackjack des Dealers ist es ein Unentschieden. Nach dem Teilen zählt es als gewöhnliche 21.',
    ruleDouble:
      'Jede Hand aus zwei Karten kann verdoppelt werden, auch nach dem Teilen: Der Einsatz wird noch einmal gesetzt, und du bekommst genau eine Karte.',
    ruleSplit:
      'Zwei Karten mit gleichem Wert können geteilt werden, bis zu vier Hände, jede mit noch einem Einsatz. Asse werden einmal geteilt und bekommen je eine Karte. Aufgeben und Versicherung gibt es nicht.',
    ruleFunds:
      'Zum Verdoppeln und Teilen muss das Geld dafür da sein, und der höchste Einsatz deiner Region gilt. Sonst spielst du ohne weiter.',
    ruleReturn:
      'Die Auszahlungsquote gilt für die beste Spielweise, in Prozent des ersten Einsatzes. Andere Spielweisen zahlen weniger zurück.',
    ruleKeys: 'Tasten: H Karte, S bleiben, D verdoppeln, P teilen.',
    ruleLeft: 'Verlässt du eine Runde, bleibt sie nach einem Tag von selbst stehen.',
  },
  fi: {
    ...ODDS,
    dealer: 'Jakaja',
    hand: 'Kätesi',
    handOf: 'Käsi {number}',
    hidden: 'Kortti kuvapuoli alaspäin',
    moves: 'Siirtosi',
    deal: 'Jaa',
    hit: 'Ota kortti',
    stand: 'Jää',
    double: 'Tuplaa',
    split: 'Jaa pari',
    line: 'Blackjack maksaa 3:2 · Jakaja jää 17:ään',
    hint: 'Valitse panos ja jaa',
    turn: 'Sinun vuorosi',
    dealerTurn: 'Jakajan vuoro',
    dealerHas: 'Jakajalla on {total}.',
    dealerBust: 'Jakajan käsi meni yli.',
    blackjack: 'Blackjack',
    won: 'Voitto',
    push: 'Tasapeli',
    lost: 'Häviö',
    bust: 'Yli',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Sinä voitat.',
    pushSaid: 'Tasapeli: panoksesi palautuu.',
    lostSaid: 'Jakaja voittaa.',
    bustSaid: 'Meni yli.',
    handSaid: 'Kätesi: {cards}, {total}.',
    dealerSaid: 'Jakaja: {cards}, {total}.',
    dealerShows: 'Jakaja näyttää: {cards}.',
    paysNote: 'Mitä käsi voittaa ja mitä panoksesta {amount} palautuu, panos mukaan lukien',
    rule: 'Pääse lähemmäs 21:tä kuin jakaja menemättä yli. Kahdeksan pakkaa, jotka sekoitetaan uudelleen joka kierrokselle.',
    ruleCount: 'Kortit ovat arvonsa mukaisia, kuvakortit kymmenen, ässä yksi tai yksitoista.',
    ruleDealer:
      'Jakaja ottaa kortteja 16:een asti ja jää jokaiseen 17:ään. Jos jakajan avokortti on ässä tai kymmenen arvoinen, hän tarkistaa blackjackin ennen vuoroasi; silloin häviät vain ensimmäisen panoksen.',
    ruleNatural:
      'Ässä ja kymmenen arvoinen kortti kahtena ensimmäisenä on blackjack ja maksaa 3:2. Jakajan blackjackia vastaan tulee tasapeli. Parin jakamisen jälkeen se on tavallinen 21.',
    ruleDouble:
      'Minkä tahansa kahden kortin käden voi tuplata, myös parin jakamisen jälkeen: panos asetetaan toisen kerran ja saat yhden kortin.',
    ruleSplit:
      'Kaksi samanarvoista korttia voi jakaa enintään neljäksi kädeksi, kukin uudella panoksella. Ässät jaetaan kerran, ja kumpikin saa yhden kortin. Luovutusta ja vakuutusta ei ole.',
    ruleFunds:
      'Tuplaamiseen ja parin jakamiseen on oltava rahaa, ja alueesi suurin panos on voimassa. Muuten jatkat pelaamista ilman niitä.',
    ruleReturn:
      'Palautus on parhaan pelitavan palautus prosentteina ensimmäisestä panoksesta. Muut tavat palauttavat vähemmän.',
    ruleKeys: 'Näppäimet: H ottaa kortin, S jää, D tuplaa, P jakaa parin.',
    ruleLeft: 'Jos jätät kierroksen kesken, se jää itsestään vuorokauden kuluttua.',
  },
  hu: {
    ...ODDS,
    dealer: 'Osztó',
    hand: 'A kezed',
    handOf: '{number}. kéz',
    hidden: 'Egy lefordított lap',
    moves: 'Lépéseid',
    deal: 'Osztás',
    hit: 'Lapot',
    stand: 'Megállok',
    double: 'Duplázás',
    split: 'Osztozás',
    line: 'A blackjack 3:2-t fizet · Az osztó 17-en megáll',
    hint: 'Válassz tétet, és kérj osztást',
    turn: 'Te jössz',
    dealerTurn: 'Az osztó játszik',
    dealerHas: 'Az osztónak {total} van.',
    dealerBust: 'Az osztó túllépte a 21-et.',
    blackjack: 'Blackjack',
    won: 'Nyert',
    push: 'Döntetlen',
    lost: 'Vesztett',
    bust: 'Sok',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Nyertél.',
    pushSaid: 'Döntetlen: visszakapod a tétedet.',
    lostSaid: 'Az osztó nyert.',
    bustSaid: 'Túllépted a 21-et.',
    handSaid: 'A kezed: {cards}, {total}.',
    dealerSaid: 'Osztó: {cards}, {total}.',
    dealerShows: 'Az osztó nyitott lapja: {cards}.',
    paysNote: 'Mennyit nyer egy kéz, és mennyi jár vissza {amount} tétre, a téttel együtt',
    rule: 'Kerülj közelebb a 21-hez, mint az osztó, de ne lépd túl. Nyolc pakli, minden körre újrakeverve.',
    ruleCount: 'A lapok a saját értéküket érik, a figurák tízet, az ász egyet vagy tizenegyet.',
    ruleDealer:
      'Az osztó 16-ig húz, és minden 17-en megáll. Ha ásza vagy tízese van nyitva, a lépésed előtt megnézi, van-e blackjackje; ilyenkor csak az első tétet veszíted el.',
    ruleNatural:
      'Egy ász és egy tízes vagy figura az első két lapban blackjack, és 3:2-t fizet. Az osztó blackjackje ellen döntetlen. Osztozás után közönséges 21-nek számít.',
    ruleDouble:
      'Bármely kétlapos kéz duplázható, osztozás után is: a tétet még egyszer felteszed, és egyetlen lapot kapsz.',
    ruleSplit:
      'Két azonos értékű lap szétosztható, legfeljebb négy kézig, mindegyik még egy téttel. Az ászok egyszer oszthatók szét, és egy-egy lapot kapnak. Feladás és biztosítás nincs.',
    ruleFunds:
      'A duplázáshoz és az osztozáshoz legyen meg a rávaló, a régiód legmagasabb tétjén belül. Ha nincs, nélküle játszol tovább.',
    ruleReturn:
      'A visszafizetés a legjobb játékmódra vonatkozik, az első tét százalékában. Más játékmód kevesebbet fizet vissza.',
    ruleKeys: 'Billentyűk: H lapot kér, S megáll, D dupláz, P szétoszt.',
    ruleLeft: 'Ha otthagysz egy kört, az egy nap múlva magától megáll.',
  },
  it: {
    ...ODDS,
    dealer: 'Banco',
    hand: 'La tua mano',
    handOf: 'Mano {number}',
    hidden: 'Una carta coperta',
    moves: 'Le tue mosse',
    deal: 'Dai le carte',
    hit: 'Carta',
    stand: 'Sto',
    double: 'Raddoppia',
    split: 'Dividi',
    line: 'Il blackjack paga 3 a 2 · Il banco sta a 17',
    hint: 'Scegli la puntata e dai le carte',
    turn: 'Tocca a te',
    dealerTurn: 'Gioca il banco',
    dealerHas: 'Il banco ha {total}.',
    dealerBust: 'Il banco ha sballato.',
    blackjack: 'Blackjack',
    won: 'Vinta',
    push: 'Pari',
    lost: 'Persa',
    bust: 'Sballata',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Hai vinto.',
    pushSaid: 'Pari: la puntata ti torna.',
    lostSaid: 'Vince il banco.',
    bustSaid: 'Hai sballato.',
    handSaid: 'La tua mano: {cards}, {total}.',
    dealerSaid: 'Banco: {cards}, {total}.',
    dealerShows: 'Il banco mostra {cards}.',
    paysNote: 'Quanto vince una mano e quanto torna per una puntata di {amount}, puntata compresa',
    rule: 'Avvicinati a 21 più del banco senza superarlo. Otto mazzi, rimescolati a ogni giro.',
    ruleCount: 'Le carte valgono il loro numero, le figure dieci, l’asso uno o undici.',
    ruleDealer:
      'Il banco tira fino a 16 e sta con ogni 17. Con un asso o un dieci scoperto controlla di avere un blackjack prima che tu giochi; in quel caso perdi solo la prima puntata.',
    ruleNatural:
      'Un asso con un dieci o una figura nelle prime due carte è un blackjack e paga 3 a 2. Contro un blackjack del banco è pari. Dopo una divisione è un 21 qualsiasi.',
    ruleDouble:
      'Si può raddoppiare con due carte qualsiasi, anche dopo una divisione: la puntata si mette ancora una volta e ricevi una carta.',
    ruleSplit:
      'Due carte dello stesso valore si possono dividere, fino a quattro mani, ognuna con un’altra puntata. Gli assi si dividono una volta e ricevono una carta ciascuno. Non ci sono resa né assicurazione.',
    ruleFunds:
      'Per raddoppiare e dividere serve il denaro, entro la puntata massima della tua regione. Se manca, continui senza.',
    ruleReturn:
      'Il ritorno è quello del gioco migliore, in percentuale della prima puntata. Altri modi di giocare rendono meno.',
    ruleKeys: 'Tasti: H carta, S stai, D raddoppi, P dividi.',
    ruleLeft: 'Se lasci un giro, dopo un giorno sta da solo.',
  },
  no: {
    ...ODDS,
    dealer: 'Dealer',
    hand: 'Hånden din',
    handOf: 'Hånd {number}',
    hidden: 'Et kort med baksiden opp',
    moves: 'Trekkene dine',
    deal: 'Del ut',
    hit: 'Nytt kort',
    stand: 'Stå',
    double: 'Doble',
    split: 'Splitt',
    line: 'Blackjack betaler 3 til 2 · Dealer står på 17',
    hint: 'Velg innsats og del ut',
    turn: 'Din tur',
    dealerTurn: 'Dealer spiller',
    dealerHas: 'Dealer har {total}.',
    dealerBust: 'Dealer gikk over.',
    blackjack: 'Blackjack',
    won: 'Vunnet',
    push: 'Uavgjort',
    lost: 'Tapt',
    bust: 'Over',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Du vinner.',
    pushSaid: 'Uavgjort: Innsatsen kommer tilbake.',
    lostSaid: 'Dealer vinner.',
    bustSaid: 'Over 21.',
    handSaid: 'Hånden din: {cards}, {total}.',
    dealerSaid: 'Dealer: {cards}, {total}.',
    dealerShows: 'Dealer viser {cards}.',
    paysNote: 'Hva en hånd vinner, og hva som kommer tilbake for en innsats på {amount}, innsatsen medregnet',
    rule: 'Kom nærmere 21 enn dealer uten å gå over. Åtte kortstokker, stokket på nytt for hver runde.',
    ruleCount: 'Kortene teller sin verdi, bildekort ti, et ess ett eller elleve.',
    ruleDealer:
      'Dealer trekker til 16 og står på alle 17. Med et åpent ess eller en tier sjekker dealer for blackjack før du spiller; da taper du bare den første innsatsen.',
    ruleNatural:
      'Et ess med en tier eller et bildekort blant de to første kortene er blackjack og betaler 3 til 2. Mot dealers blackjack er det uavgjort. Etter en splitt er det en vanlig 21.',
    ruleDouble:
      'Alle hender med to kort kan dobles, også etter en splitt: Innsatsen legges en gang til, og du får ett kort.',
    ruleSplit:
      'To kort med samme verdi kan splittes, opptil fire hender, hver med innsatsen en gang til. Ess splittes én gang og får ett kort hver. Det finnes verken overgivelse eller forsikring.',
    ruleFunds:
      'Til å doble og splitte må du ha pengene, innenfor den høyeste innsatsen i din region. Hvis ikke, spiller du videre uten.',
    ruleReturn:
      'Utbetalingen gjelder beste spill, i prosent av den første innsatsen. Andre måter å spille på gir mindre.',
    ruleKeys: 'Taster: H nytt kort, S stå, D doble, P splitt.',
    ruleLeft: 'Forlater du en runde, står den av seg selv etter et døgn.',
  },
  pl: {
    ...ODDS,
    dealer: 'Krupier',
    hand: 'Twoja ręka',
    handOf: 'Ręka {number}',
    hidden: 'Zakryta karta',
    moves: 'Twoje ruchy',
    deal: 'Rozdaj',
    hit: 'Dobierz',
    stand: 'Pasuj',
    double: 'Podwój',
    split: 'Rozdziel',
    line: 'Blackjack płaci 3 do 2 · Krupier stoi przy 17',
    hint: 'Wybierz stawkę i rozdaj',
    turn: 'Twój ruch',
    dealerTurn: 'Gra krupier',
    dealerHas: 'Krupier ma {total}.',
    dealerBust: 'Krupier przekroczył 21.',
    blackjack: 'Blackjack',
    won: 'Wygrana',
    push: 'Remis',
    lost: 'Przegrana',
    bust: 'Za dużo',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Wygrywasz.',
    pushSaid: 'Remis: stawka wraca.',
    lostSaid: 'Wygrywa krupier.',
    bustSaid: 'Ponad 21.',
    handSaid: 'Twoja ręka: {cards}, {total}.',
    dealerSaid: 'Krupier: {cards}, {total}.',
    dealerShows: 'Krupier pokazuje {cards}.',
    paysNote: 'Ile wygrywa ręka i ile wraca za stawkę {amount}, razem ze stawką',
    rule: 'Zbliż się do 21 bardziej niż krupier, ale nie przekrocz tej liczby. Osiem talii, tasowanych od nowa przed każdą rundą.',
    ruleCount: 'Karty liczą się według wartości, figury za dziesięć, as za jeden lub jedenaście.',
    ruleDealer:
      'Krupier dobiera do 16 i stoi przy każdym 17. Gdy ma odkrytego asa lub dziesiątkę, przed twoim ruchem sprawdza, czy ma blackjacka; wtedy przegrywasz tylko pierwszą stawkę.',
    ruleNatural:
      'As z dziesiątką lub figurą w pierwszych dwóch kartach to blackjack i płaci 3 do 2. Przeciw blackjackowi krupiera jest remis. Po rozdzieleniu to zwykłe 21.',
    ruleDouble:
      'Można podwoić każdą rękę z dwóch kart, także po rozdzieleniu: stawka kładziona jest jeszcze raz i dostajesz jedną kartę.',
    ruleSplit:
      'Dwie karty o tej samej wartości można rozdzielić, najwyżej do czterech rąk, każda z jeszcze jedną stawką. Asy rozdziela się raz i dostają po jednej karcie. Nie ma poddania ani ubezpieczenia.',
    ruleFunds:
      'Na podwojenie i rozdzielenie potrzebne są środki, w granicach najwyższej stawki twojego regionu. Bez nich grasz dalej.',
    ruleReturn: 'Zwrot dotyczy najlepszej gry, w procentach pierwszej stawki. Inne sposoby gry zwracają mniej.',
    ruleKeys: 'Klawisze: H dobiera, S pasuje, D podwaja, P rozdziela.',
    ruleLeft: 'Jeśli zostawisz rundę, po dobie sama spasuje.',
  },
  pt: {
    ...ODDS,
    dealer: 'Banca',
    hand: 'A tua mão',
    handOf: 'Mão {number}',
    hidden: 'Uma carta virada para baixo',
    moves: 'As tuas jogadas',
    deal: 'Dar cartas',
    hit: 'Carta',
    stand: 'Ficar',
    double: 'Dobrar',
    split: 'Dividir',
    line: 'O blackjack paga 3 para 2 · A banca fica com 17',
    hint: 'Escolhe a aposta e dá as cartas',
    turn: 'É a tua vez',
    dealerTurn: 'A banca joga',
    dealerHas: 'A banca tem {total}.',
    dealerBust: 'A banca rebentou.',
    blackjack: 'Blackjack',
    won: 'Ganha',
    push: 'Empate',
    lost: 'Perdida',
    bust: 'Rebentou',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Ganhaste.',
    pushSaid: 'Empate: a aposta volta para ti.',
    lostSaid: 'Ganha a banca.',
    bustSaid: 'Rebentaste.',
    handSaid: 'A tua mão: {cards}, {total}.',
    dealerSaid: 'Banca: {cards}, {total}.',
    dealerShows: 'A banca mostra {cards}.',
    paysNote: 'Quanto ganha uma mão e quanto volta por uma aposta de {amount}, aposta incluída',
    rule: 'Chega mais perto de 21 do que a banca sem passar. Oito baralhos, baralhados de novo em cada ronda.',
    ruleCount: 'As cartas valem o seu número, as figuras dez, o ás um ou onze.',
    ruleDealer:
      'A banca pede até 16 e fica com qualquer 17. Com um ás ou um dez à vista, verifica se tem blackjack antes de jogares; nesse caso só se perde a primeira aposta.',
    ruleNatural:
      'Um ás com um dez ou uma figura nas duas primeiras cartas é um blackjack e paga 3 para 2. Contra um blackjack da banca é empate. Depois de dividir é um 21 normal.',
    ruleDouble:
      'Podes dobrar com quaisquer duas cartas, também depois de dividir: a aposta é feita mais uma vez e recebes uma carta.',
    ruleSplit:
      'Duas cartas do mesmo valor podem ser divididas, até quatro mãos, cada uma com mais uma aposta. Os ases dividem-se uma vez e recebem uma carta cada. Não há desistência nem seguro.',
    ruleFunds:
      'Para dobrar e dividir é preciso ter o dinheiro, dentro da aposta máxima da tua região. Se faltar, continuas a jogar sem isso.',
    ruleReturn:
      'O retorno é o do melhor jogo, em percentagem da primeira aposta. Outras formas de jogar devolvem menos.',
    ruleKeys: 'Teclas: H carta, S ficar, D dobrar, P dividir.',
    ruleLeft: 'Se deixares uma ronda, ao fim de um dia ela fica sozinha.',
  },
  'pt-br': {
    ...ODDS,
    dealer: 'Banca',
    hand: 'Sua mão',
    handOf: 'Mão {number}',
    hidden: 'Uma carta virada para baixo',
    moves: 'Suas jogadas',
    deal: 'Dar cartas',
    hit: 'Carta',
    stand: 'Parar',
    double: 'Dobrar',
    split: 'Dividir',
    line: 'O blackjack paga 3 para 2 · A banca para no 17',
    hint: 'Escolha a aposta e dê as cartas',
    turn: 'É a sua vez',
    dealerTurn: 'A banca joga',
    dealerHas: 'A banca tem {total}.',
    dealerBust: 'A banca estourou.',
    blackjack: 'Blackjack',
    won: 'Ganhou',
    push: 'Empate',
    lost: 'Perdeu',
    bust: 'Estourou',
    blackjackSaid: 'Blackjack!',
    wonSaid: 'Você ganhou.',
    pushSaid: 'Empate: a aposta volta para você.',
    lostSaid: 'A banca ganha.',
    bustSaid: 'Você estourou.',
    handSaid: 'Sua mão: {cards}, {total}.',
    dealerSaid: 'Banca: {cards}, {total}.',
    dealerShows: 'A banca mostra {cards}.',
    paysNote: 'Quanto ganha uma mão e quanto volta por uma aposta de {amount}, com a aposta incluída',
    rule: 'Chegue mais perto de 21 do que a banca sem passar. Oito baralhos, embaralhados de novo a cada rodada.',
    ruleCount: 'As cartas valem o seu número, as figuras dez, o ás um ou onze.',
    ruleDealer:
      'A banca pede até 16 e para em qualquer 17. Com um ás ou um dez à vista, ela confere se tem blackjack antes de você jogar; nesse caso só a primeira aposta é perdida.',
    ruleNatural:
      'Um ás com um dez ou uma figura nas duas primeiras cartas é um blackjack e paga 3 para 2. Contra um blackjack da banca é empate. Depois de dividir é um 21 comum.',
    ruleDouble:
      'Dá para dobrar com quaisquer duas cartas, também depois de dividir: a aposta é feita mais uma vez e você recebe uma carta.',
    ruleSplit:
      'Duas cartas do mesmo valor podem ser divididas, até quatro mãos, cada uma com mais uma aposta. Os ases são divididos uma vez e recebem uma carta cada. Não há desistência nem seguro.',
    ruleFunds:
      'Para dobrar e dividir é preciso ter o dinheiro, dentro da aposta máxima da sua região. Se faltar, você continua sem isso.',
    ruleReturn:
      'O retorno é o do melhor jogo, em percentual da primeira aposta. Outras formas de jogar devolvem menos.',
    ruleKeys: 'Teclas: H carta, S parar, D dobrar, P dividir.',
    ruleLeft: 'Se você deixar uma rodada, depois de um dia ela para sozinha.',
  },
};
