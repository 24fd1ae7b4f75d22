/** The words of the baccarat table. */
import type { StageTexts } from '../contract.ts';

export type BaccaratText =
  | 'player'
  | 'banker'
  | 'tie'
  | 'playerOdds'
  | 'bankerOdds'
  | 'tieOdds'
  | 'playerWins'
  | 'bankerWins'
  | 'tieWins'
  | 'table'
  | 'deal'
  | 'chip'
  | 'clear'
  | 'rebet'
  | 'double'
  | 'road'
  | 'highest'
  | 'hint'
  | 'ready'
  | 'noMore'
  | 'draws'
  | 'result'
  | 'paysNote'
  | 'rule'
  | 'ruleCards'
  | 'rulePlayer'
  | 'ruleBanker'
  | 'ruleTie'
  | 'ruleSides'
  | 'ruleAmounts';

const ODDS = { playerOdds: '1:1', bankerOdds: '0.95:1', tieOdds: '8:1' };
const COMMA_ODDS = { ...ODDS, bankerOdds: '0,95:1' };
const RESULT = { result: '{winner}: {player}, {banker}.' };

export const texts: StageTexts<BaccaratText> = {
  en: {
    ...ODDS,
    ...RESULT,
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    playerWins: 'Player wins',
    bankerWins: 'Banker wins',
    tieWins: 'A tie',
    table: 'Places to bet on',
    deal: 'Deal',
    chip: 'Chip of {amount}',
    clear: 'Clear',
    rebet: 'Rebet',
    double: 'Double',
    road: 'Results so far',
    highest: 'More cannot lie here.',
    hint: 'Place your chips',
    ready: 'Deal when you are ready',
    noMore: 'No more bets',
    draws: '{hand} draws a third card',
    paysNote: 'What a bet wins, and what comes back for a chip of {amount}, the chip included',
    rule: 'Punto banco: two hands are dealt by fixed rules, and you bet on which comes closer to nine. Eight decks, shuffled anew for each round.',
    ruleCards:
      'An ace counts one, tens and court cards nothing. Of the sum only the last digit counts. With eight or nine in two cards nobody draws.',
    rulePlayer: 'Player draws a third card with 0 to 5 and stands with 6 and 7.',
    ruleBanker:
      'If Player stands, Banker draws with 0 to 5. Otherwise the value of Player’s third card decides: with 0–2 Banker always draws, with 3 unless it is an 8, with 4 against 2–7, with 5 against 4–7, with 6 against 6 and 7; with 7 it stands.',
    ruleTie:
      'Player pays 1 to 1, Banker 1 to 1 less 5% commission, a tie 8 to 1. On a tie, bets on Player and Banker come back.',
    ruleSides: 'Player and Banker are not bet together; a tie goes with either.',
    ruleAmounts:
      'A click, a tap or Enter adds a chip; a right click, a long press or Backspace takes one back. What lies on a place is always one of the amounts on offer: a further chip lifts it to the highest of them that it reaches, at least to the next.',
  },
  de: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Spieler',
    banker: 'Bank',
    tie: 'Unentschieden',
    playerWins: 'Spieler gewinnt',
    bankerWins: 'Bank gewinnt',
    tieWins: 'Unentschieden',
    table: 'Plätze für deinen Einsatz',
    deal: 'Geben',
    chip: 'Jeton zu {amount}',
    clear: 'Abräumen',
    rebet: 'Wiederholen',
    double: 'Verdoppeln',
    road: 'Bisherige Ergebnisse',
    highest: 'Mehr darf hier nicht liegen.',
    hint: 'Lege deine Jetons',
    ready: 'Gib, wenn du bereit bist',
    noMore: 'Nichts geht mehr',
    draws: '{hand} zieht eine dritte Karte',
    paysNote: 'Was ein Einsatz gewinnt und was für einen Jeton zu {amount} zurückkommt, der Jeton inbegriffen',
    rule: 'Punto banco: Zwei Hände werden nach festen Regeln gegeben, und du setzt darauf, welche näher an neun kommt. Acht Kartenspiele, für jede Runde neu gemischt.',
    ruleCards:
      'Ein Ass zählt eins, Zehnen und Bilder nichts. Von der Summe gilt nur die letzte Ziffer. Bei acht oder neun mit zwei Karten zieht niemand.',
    rulePlayer: 'Spieler zieht mit 0 bis 5 eine dritte Karte und bleibt mit 6 und 7 stehen.',
    ruleBanker:
      'Bleibt Spieler stehen, zieht die Bank mit 0 bis 5. Sonst entscheidet der Wert seiner dritten Karte: Mit 0–2 zieht die Bank immer, mit 3 ausser bei einer 8, mit 4 gegen 2–7, mit 5 gegen 4–7, mit 6 gegen 6 und 7; mit 7 bleibt sie stehen.',
    ruleTie:
      'Spieler zahlt 1 zu 1, Bank 1 zu 1 abzüglich 5 % Kommission, Unentschieden 8 zu 1. Bei Unentschieden kommen Einsätze auf Spieler und Bank zurück.',
    ruleSides: 'Spieler und Bank werden nicht zusammen gesetzt; Unentschieden geht mit beiden.',
    ruleAmounts:
      'Ein Klick, ein Tipp oder die Eingabetaste legt einen Jeton dazu; ein Rechtsklick, ein langer Druck oder die Rücktaste nimmt einen zurück. Auf einem Platz liegt immer einer der angebotenen Beträge: Ein weiterer Jeton hebt ihn auf den höchsten, den er erreicht, mindestens auf den nächsten.',
  },
  fi: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Pelaaja',
    banker: 'Pankki',
    tie: 'Tasapeli',
    playerWins: 'Pelaaja voittaa',
    bankerWins: 'Pankki voittaa',
    tieWins: 'Tasapeli',
    table: 'Panospaikat',
    deal: 'Jaa',
    chip: 'Pelimerkki {amount}',
    clear: 'Tyhjennä',
    rebet: 'Uudestaan',
    double: 'Tuplaa',
    road: 'Tähänastiset tulokset',
    highest: 'Enempää tähän ei mahdu.',
    hint: 'Aseta pelimerkkisi',
    ready: 'Jaa, kun olet valmis',
    noMore: 'Ei enää panoksia',
    draws: '{hand} ottaa kolmannen kortin',
    paysNote: 'Mitä panos voittaa ja paljonko {amount} pelimerkistä palautuu, merkki mukaan luettuna',
    rule: 'Punto banco: kaksi kättä jaetaan kiinteillä säännöillä, ja sinä panostat siihen, kumpi pääsee lähemmäs yhdeksää. Kahdeksan pakkaa, sekoitetaan uudelleen joka kierrokselle.',
    ruleCards:
      'Ässä on yksi, kympit ja kuvakortit nolla. Summasta lasketaan vain viimeinen numero. Jos kahdella kortilla on kahdeksan tai yhdeksän, kukaan ei ota lisää.',
    rulePlayer: 'Pelaaja ottaa kolmannen kortin, kun pisteitä on 0–5, ja jää, kun niitä on 6 tai 7.',
    ruleBanker:
      'Jos Pelaaja jää, Pankki ottaa kortin pisteillä 0–5. Muuten ratkaisee Pelaajan kolmas kortti: pisteillä 0–2 Pankki ottaa aina, 3:lla ellei kortti ole 8, 4:llä kun se on 2–7, 5:llä kun se on 4–7, 6:lla kun se on 6 tai 7; 7:llä Pankki jää.',
    ruleTie:
      'Pelaaja maksaa 1:1, Pankki 1:1 miinus 5 % palkkio, tasapeli 8:1. Tasapelissä panokset Pelaajalle ja Pankille palautuvat.',
    ruleSides: 'Pelaajaa ja Pankkia ei pelata yhtä aikaa; tasapeli käy kummankin kanssa.',
    ruleAmounts:
      'Klikkaus, napautus tai Enter lisää pelimerkin; hiiren oikea painike, pitkä painallus tai askelpalautin ottaa yhden pois. Paikalla on aina jokin tarjolla olevista panoksista: uusi merkki nostaa sen korkeimpaan, johon se riittää, vähintään seuraavaan.',
  },
  hu: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Játékos',
    banker: 'Bank',
    tie: 'Döntetlen',
    playerWins: 'A játékos nyer',
    bankerWins: 'A bank nyer',
    tieWins: 'Döntetlen',
    table: 'Tétek helye',
    deal: 'Osztás',
    chip: '{amount} értékű zseton',
    clear: 'Törlés',
    rebet: 'Újra',
    double: 'Duplázás',
    road: 'Eddigi eredmények',
    highest: 'Ennél több itt nem lehet.',
    hint: 'Rakd le a zsetonjaidat',
    ready: 'Ossz, ha készen állsz',
    noMore: 'Nincs több tét',
    draws: '{hand}: harmadik lap',
    paysNote: 'Mennyit nyer egy tét, és mennyi jár vissza egy {amount} értékű zsetonért, a zsetonnal együtt',
    rule: 'Punto banco: két kezet osztunk kötött szabályok szerint, és te arra teszel, melyik ér közelebb a kilenchez. Nyolc pakli, minden körre újrakeverve.',
    ruleCards:
      'Az ász egyet ér, a tízes és a figurák nullát. Az összegnek csak az utolsó számjegye számít. Ha két lapból nyolc vagy kilenc van, senki sem húz.',
    rulePlayer: 'A játékos 0 és 5 között harmadik lapot húz, 6-nál és 7-nél megáll.',
    ruleBanker:
      'Ha a játékos megáll, a bank 0 és 5 között húz. Különben a játékos harmadik lapja dönt: 0–2-nél a bank mindig húz, 3-nál kivéve, ha az 8-as, 4-nél 2–7 ellen, 5-nél 4–7 ellen, 6-nál 6 és 7 ellen; 7-nél megáll.',
    ruleTie:
      'A játékos 1:1-et fizet, a bank 1:1-et 5% jutalék levonásával, a döntetlen 8:1-et. Döntetlennél a játékosra és a bankra tett tét visszajár.',
    ruleSides: 'A játékosra és a bankra nem lehet egyszerre tenni; a döntetlen bármelyikkel megy.',
    ruleAmounts:
      'Egy kattintás, koppintás vagy az Enter zsetont tesz hozzá; jobb kattintás, hosszú nyomás vagy a Backspace visszavesz egyet. Egy helyen mindig a választható tétek egyike van: egy újabb zseton a legmagasabbra emeli, amit elér, de legalább a következőre.',
  },
  it: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Giocatore',
    banker: 'Banco',
    tie: 'Pareggio',
    playerWins: 'Vince il giocatore',
    bankerWins: 'Vince il banco',
    tieWins: 'Pareggio',
    table: 'Posti per le puntate',
    deal: 'Dai le carte',
    chip: 'Fiche da {amount}',
    clear: 'Togli tutto',
    rebet: 'Ripeti',
    double: 'Raddoppia',
    road: 'Risultati finora',
    highest: 'Qui non può stare di più.',
    hint: 'Metti le tue fiche',
    ready: 'Dai le carte quando vuoi',
    noMore: 'Rien ne va plus',
    draws: '{hand}: terza carta',
    paysNote: 'Quanto vince una puntata e quanto torna per una fiche da {amount}, fiche compresa',
    rule: 'Punto banco: due mani vengono date con regole fisse e tu punti su quale si avvicina di più al nove. Otto mazzi, mescolati di nuovo a ogni partita.',
    ruleCards:
      'L’asso vale uno, dieci e figure niente. Della somma conta solo l’ultima cifra. Con otto o nove in due carte nessuno ne chiede.',
    rulePlayer: 'Il giocatore prende una terza carta con 0–5 e sta con 6 e 7.',
    ruleBanker:
      'Se il giocatore sta, il banco prende con 0–5. Altrimenti decide il valore della terza carta del giocatore: con 0–2 il banco prende sempre, con 3 tranne se è un 8, con 4 contro 2–7, con 5 contro 4–7, con 6 contro 6 e 7; con 7 sta.',
    ruleTie:
      'Il giocatore paga 1 a 1, il banco 1 a 1 meno il 5% di commissione, il pareggio 8 a 1. In caso di pareggio le puntate su giocatore e banco tornano.',
    ruleSides: 'Giocatore e banco non si puntano insieme; il pareggio va con entrambi.',
    ruleAmounts:
      'Un clic, un tocco o Invio aggiunge una fiche; un clic destro, una pressione lunga o Backspace ne riprende una. Su un posto c’è sempre uno degli importi offerti: un’altra fiche lo porta al più alto che raggiunge, almeno al successivo.',
  },
  no: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Spiller',
    banker: 'Bank',
    tie: 'Uavgjort',
    playerWins: 'Spiller vinner',
    bankerWins: 'Banken vinner',
    tieWins: 'Uavgjort',
    table: 'Plasser for innsats',
    deal: 'Del ut',
    chip: 'Sjetong på {amount}',
    clear: 'Tøm',
    rebet: 'Gjenta',
    double: 'Doble',
    road: 'Resultater så langt',
    highest: 'Mer kan ikke ligge her.',
    hint: 'Legg sjetongene dine',
    ready: 'Del ut når du er klar',
    noMore: 'Ingen flere innsatser',
    draws: '{hand} trekker et tredje kort',
    paysNote: 'Hva en innsats vinner, og hva som kommer tilbake for en sjetong på {amount}, sjetongen medregnet',
    rule: 'Punto banco: to hender deles ut etter faste regler, og du satser på hvilken som kommer nærmest ni. Åtte kortstokker, stokket på nytt for hver runde.',
    ruleCards:
      'Et ess teller én, tiere og bildekort ingenting. Bare siste siffer i summen teller. Med åtte eller ni på to kort trekker ingen.',
    rulePlayer: 'Spiller trekker et tredje kort med 0 til 5 og står med 6 og 7.',
    ruleBanker:
      'Står Spiller, trekker banken med 0 til 5. Ellers avgjør verdien av Spillers tredje kort: med 0–2 trekker banken alltid, med 3 unntatt mot 8, med 4 mot 2–7, med 5 mot 4–7, med 6 mot 6 og 7; med 7 står den.',
    ruleTie:
      'Spiller betaler 1 til 1, bank 1 til 1 minus 5 % kommisjon, uavgjort 8 til 1. Ved uavgjort kommer innsatsen på Spiller og bank tilbake.',
    ruleSides: 'Spiller og bank satses ikke sammen; uavgjort går med begge.',
    ruleAmounts:
      'Et klikk, et trykk eller Enter legger til en sjetong; høyreklikk, et langt trykk eller Backspace tar en tilbake. På en plass ligger alltid et av beløpene som tilbys: en sjetong til løfter det til det høyeste den rekker, minst til det neste.',
  },
  pl: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Gracz',
    banker: 'Bank',
    tie: 'Remis',
    playerWins: 'Wygrywa Gracz',
    bankerWins: 'Wygrywa Bank',
    tieWins: 'Remis',
    table: 'Miejsca na stawki',
    deal: 'Rozdaj',
    chip: 'Żeton {amount}',
    clear: 'Wyczyść',
    rebet: 'Powtórz',
    double: 'Podwój',
    road: 'Dotychczasowe wyniki',
    highest: 'Więcej tu się nie zmieści.',
    hint: 'Połóż żetony',
    ready: 'Rozdaj, kiedy chcesz',
    noMore: 'Koniec obstawiania',
    draws: '{hand} dobiera trzecią kartę',
    paysNote: 'Ile wygrywa stawka i ile wraca za żeton {amount}, razem z żetonem',
    rule: 'Punto banco: dwie ręce są rozdawane według stałych reguł, a ty stawiasz na tę, która będzie bliżej dziewiątki. Osiem talii, tasowanych od nowa przed każdą rundą.',
    ruleCards:
      'As liczy się za jeden, dziesiątki i figury za zero. Z sumy liczy się tylko ostatnia cyfra. Przy ósemce lub dziewiątce z dwóch kart nikt nie dobiera.',
    rulePlayer: 'Gracz dobiera trzecią kartę przy 0–5, a przy 6 i 7 stoi.',
    ruleBanker:
      'Gdy Gracz stoi, Bank dobiera przy 0–5. W innym razie decyduje wartość trzeciej karty Gracza: przy 0–2 Bank dobiera zawsze, przy 3 oprócz ósemki, przy 4 na 2–7, przy 5 na 4–7, przy 6 na 6 i 7; przy 7 stoi.',
    ruleTie:
      'Gracz płaci 1 do 1, Bank 1 do 1 minus 5% prowizji, remis 8 do 1. Przy remisie stawki na Gracza i Bank wracają.',
    ruleSides: 'Gracza i Banku nie obstawia się razem; remis można dodać do każdego z nich.',
    ruleAmounts:
      'Kliknięcie, dotknięcie lub Enter dokłada żeton; kliknięcie prawym przyciskiem, długie przytrzymanie lub Backspace zabiera jeden. W jednym miejscu leży zawsze jedna z dostępnych kwot: kolejny żeton podnosi ją do najwyższej, do której sięga, a co najmniej do następnej.',
  },
  pt: {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Jogador',
    banker: 'Banca',
    tie: 'Empate',
    playerWins: 'Ganha o jogador',
    bankerWins: 'Ganha a banca',
    tieWins: 'Empate',
    table: 'Lugares de aposta',
    deal: 'Dar cartas',
    chip: 'Ficha de {amount}',
    clear: 'Limpar',
    rebet: 'Repetir',
    double: 'Dobrar',
    road: 'Resultados até agora',
    highest: 'Aqui não cabe mais.',
    hint: 'Põe as tuas fichas',
    ready: 'Dá as cartas quando quiseres',
    noMore: 'Apostas fechadas',
    draws: '{hand}: terceira carta',
    paysNote: 'Quanto ganha uma aposta e quanto volta por uma ficha de {amount}, ficha incluída',
    rule: 'Punto banco: duas mãos são dadas por regras fixas e tu apostas em qual fica mais perto de nove. Oito baralhos, baralhados de novo em cada ronda.',
    ruleCards:
      'O ás vale um, os dez e as figuras nada. Da soma conta só o último algarismo. Com oito ou nove em duas cartas ninguém pede.',
    rulePlayer: 'O jogador pede uma terceira carta com 0 a 5 e fica com 6 e 7.',
    ruleBanker:
      'Se o jogador fica, a banca pede com 0 a 5. Senão decide o valor da terceira carta do jogador: com 0–2 a banca pede sempre, com 3 exceto se for 8, com 4 contra 2–7, com 5 contra 4–7, com 6 contra 6 e 7; com 7 fica.',
    ruleTie:
      'O jogador paga 1 para 1, a banca 1 para 1 menos 5% de comissão, o empate 8 para 1. Num empate voltam as apostas no jogador e na banca.',
    ruleSides: 'Jogador e banca não se apostam juntos; o empate vai com qualquer um.',
    ruleAmounts:
      'Um clique, um toque ou Enter acrescenta uma ficha; um clique direito, um toque longo ou Backspace retira uma. Num lugar está sempre um dos valores disponíveis: mais uma ficha sobe-o até ao mais alto que alcança, pelo menos até ao seguinte.',
  },
  'pt-br': {
    ...COMMA_ODDS,
    ...RESULT,
    player: 'Jogador',
    banker: 'Banca',
    tie: 'Empate',
    playerWins: 'O jogador ganha',
    bankerWins: 'A banca ganha',
    tieWins: 'Empate',
    table: 'Lugares de aposta',
    deal: 'Dar cartas',
    chip: 'Ficha de {amount}',
    clear: 'Limpar',
    rebet: 'Repetir',
    double: 'Dobrar',
    road: 'Resultados até agora',
    highest: 'Aqui não cabe mais.',
    hint: 'Coloque suas fichas',
    ready: 'Dê as cartas quando quiser',
    noMore: 'Apostas encerradas',
    draws: '{hand}: terceira carta',
    paysNote: 'Quanto ganha uma aposta e quanto volta por uma ficha de {amount}, com a ficha incluída',
    rule: 'Punto banco: duas mãos são dadas por regras fixas e você aposta em qual chega mais perto de nove. Oito baralhos, embaralhados de novo a cada rodada.',
    ruleCards:
      'O ás vale um, os dez e as figuras nada. Da soma conta só o último algarismo. Com oito ou nove em duas cartas ninguém pede.',
    rulePlayer: 'O jogador pede uma terceira carta com 0 a 5 e para com 6 e 7.',
    ruleBanker:
      'Se o jogador para, a banca pede com 0 a 5. Senão decide o valor da terceira carta do jogador: com 0–2 a banca sempre pede, com 3 exceto se for 8, com 4 contra 2–7, com 5 contra 4–7, com 6 contra 6 e 7; com 7 para.',
    ruleTie:
      'O jogador paga 1 para 1, a banca 1 para 1 menos 5% de comissão, o empate 8 para 1. No empate voltam as apostas no jogador e na banca.',
    ruleSides: 'Jogador e banca não se apostam juntos; o empate vai com qualquer um.',
    ruleAmounts:
      'Um clique, um toque ou Enter acrescenta uma ficha; um clique direito, um toque longo ou Backspace retira uma. Em um lugar fica sempre um dos valores disponíveis: mais uma ficha o eleva ao mais alto que alcança, pelo menos ao seguinte.',
  },
};
