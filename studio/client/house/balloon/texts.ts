/** The words of the balloon. */
import type { StageTexts } from '../contract.ts';

export type BalloonText =
  | 'target'
  | 'lower'
  | 'raise'
  | 'presets'
  | 'chance'
  | 'win'
  | 'start'
  | 'last'
  | 'left'
  | 'flewOn'
  | 'burst'
  | 'ground'
  | 'rule'
  | 'ruleWin'
  | 'ruleChance'
  | 'ruleGround'
  | 'paysNote';

export const texts: StageTexts<BalloonText> = {
  en: {
    target: 'Cash out at',
    lower: 'Lower',
    raise: 'Higher',
    presets: 'Heights to choose from',
    chance: 'Chance',
    win: 'Win',
    start: 'Take off',
    last: 'Last heights',
    left: 'Cashed out at {target}.',
    flewOn: 'The balloon flew on to {height}.',
    burst: 'The balloon burst at {height}.',
    ground: 'The balloon burst on the ground.',
    rule: 'You name a height from 1.01x to 10,000x. The balloon rises from 1.00x until it bursts.',
    ruleWin:
      'If it reaches your height, you are paid that multiplier of your bet. If it bursts before, the bet is lost.',
    ruleChance: 'The chance to reach a height is 99% divided by it, so the return is the same at every height.',
    ruleGround: 'About one flight in a hundred bursts on the ground.',
    paysNote: 'How likely a height is to be reached and what it pays at a bet of {amount}',
  },
  de: {
    target: 'Auszahlen bei',
    lower: 'Niedriger',
    raise: 'Höher',
    presets: 'Höhen zur Auswahl',
    chance: 'Chance',
    win: 'Gewinn',
    start: 'Aufsteigen',
    last: 'Letzte Höhen',
    left: 'Ausgezahlt bei {target}.',
    flewOn: 'Der Ballon flog weiter bis {height}.',
    burst: 'Der Ballon platzte bei {height}.',
    ground: 'Der Ballon platzte am Boden.',
    rule: 'Du nennst eine Höhe von 1,01x bis 10.000x. Der Ballon steigt von 1,00x, bis er platzt.',
    ruleWin:
      'Erreicht er deine Höhe, bekommst du diesen Faktor auf deinen Einsatz. Platzt er vorher, ist der Einsatz verloren.',
    ruleChance:
      'Die Chance auf eine Höhe ist 99 % geteilt durch sie; die Auszahlungsquote ist darum bei jeder Höhe gleich.',
    ruleGround: 'Etwa jeder hundertste Flug platzt am Boden.',
    paysNote: 'Wie wahrscheinlich eine Höhe erreicht wird und was sie bei einem Einsatz von {amount} zahlt',
  },
  fi: {
    target: 'Kotiuta kertoimella',
    lower: 'Matalammalle',
    raise: 'Korkeammalle',
    presets: 'Valmiit korkeudet',
    chance: 'Todennäköisyys',
    win: 'Voitto',
    start: 'Nouse ilmaan',
    last: 'Viimeiset korkeudet',
    left: 'Kotiutettu kertoimella {target}.',
    flewOn: 'Pallo lensi vielä korkeudelle {height}.',
    burst: 'Pallo puhkesi korkeudella {height}.',
    ground: 'Pallo puhkesi maassa.',
    rule: 'Valitset korkeuden väliltä 1,01x–10 000x. Pallo nousee lukemasta 1,00x, kunnes se puhkeaa.',
    ruleWin:
      'Jos pallo yltää korkeuteesi, saat panoksesi sillä kerrottuna. Jos se puhkeaa ennen sitä, menetät panoksen.',
    ruleChance:
      'Todennäköisyys yltää korkeuteen on 99 % jaettuna sillä, joten palautusprosentti on sama joka korkeudella.',
    ruleGround: 'Noin joka sadas lento puhkeaa maassa.',
    paysNote: 'Kuinka todennäköisesti korkeus saavutetaan ja mitä se maksaa panoksella {amount}',
  },
  hu: {
    target: 'Kiszállás',
    lower: 'Alacsonyabban',
    raise: 'Magasabban',
    presets: 'Választható magasságok',
    chance: 'Esély',
    win: 'Nyeremény',
    start: 'Felszállás',
    last: 'Utolsó magasságok',
    left: 'Kiszállás: {target}.',
    flewOn: 'A léggömb tovább emelkedett eddig: {height}.',
    burst: 'A léggömb itt pukkadt ki: {height}.',
    ground: 'A léggömb a földön pukkadt ki.',
    rule: 'Megadsz egy magasságot 1,01x és 10 000x között. A léggömb 1,00x-ról emelkedik, amíg ki nem pukkad.',
    ruleWin: 'Ha eléri a magasságodat, a téted ennyiszeresét kapod. Ha előbb kipukkad, a tét elvész.',
    ruleChance:
      'Egy magasság elérésének esélye 99% osztva a magassággal, így a visszafizetési arány minden magasságnál azonos.',
    ruleGround: 'Nagyjából minden századik repülés a földön pukkad ki.',
    paysNote: 'Mekkora eséllyel érhető el egy magasság, és mennyit fizet {amount} tétnél',
  },
  it: {
    target: 'Incassa a',
    lower: 'Più in basso',
    raise: 'Più in alto',
    presets: 'Altezze da scegliere',
    chance: 'Probabilità',
    win: 'Vincita',
    start: 'Decolla',
    last: 'Ultime altezze',
    left: 'Incasso a {target}.',
    flewOn: 'La mongolfiera è salita fino a {height}.',
    burst: 'La mongolfiera è scoppiata a {height}.',
    ground: 'La mongolfiera è scoppiata a terra.',
    rule: 'Scegli un’altezza da 1,01x a 10.000x. La mongolfiera sale da 1,00x finché non scoppia.',
    ruleWin:
      'Se raggiunge la tua altezza, ricevi quel moltiplicatore sulla tua puntata. Se scoppia prima, la puntata è persa.',
    ruleChance:
      'La probabilità di raggiungere un’altezza è 99% diviso quell’altezza: il ritorno al giocatore è sempre lo stesso.',
    ruleGround: 'Circa un volo su cento scoppia a terra.',
    paysNote: 'Quanto è probabile raggiungere un’altezza e quanto paga con una puntata di {amount}',
  },
  no: {
    target: 'Ta ut ved',
    lower: 'Lavere',
    raise: 'Høyere',
    presets: 'Høyder å velge mellom',
    chance: 'Sjanse',
    win: 'Gevinst',
    start: 'Ta av',
    last: 'Siste høyder',
    left: 'Tatt ut ved {target}.',
    flewOn: 'Ballongen fløy videre til {height}.',
    burst: 'Ballongen sprakk ved {height}.',
    ground: 'Ballongen sprakk på bakken.',
    rule: 'Du velger en høyde fra 1,01x til 10 000x. Ballongen stiger fra 1,00x til den sprekker.',
    ruleWin: 'Når den høyden din, får du den multiplikatoren av innsatsen. Sprekker den før, er innsatsen tapt.',
    ruleChance: 'Sjansen for å nå en høyde er 99 % delt på høyden, så tilbakebetalingen er lik for alle høyder.',
    ruleGround: 'Omtrent hver hundrede ferd sprekker på bakken.',
    paysNote: 'Hvor sannsynlig det er å nå en høyde, og hva den betaler ved innsats {amount}',
  },
  pl: {
    target: 'Wypłać przy',
    lower: 'Niżej',
    raise: 'Wyżej',
    presets: 'Wysokości do wyboru',
    chance: 'Szansa',
    win: 'Wygrana',
    start: 'Wzleć',
    last: 'Ostatnie wysokości',
    left: 'Wypłata przy {target}.',
    flewOn: 'Balon doleciał do {height}.',
    burst: 'Balon pękł przy {height}.',
    ground: 'Balon pękł na ziemi.',
    rule: 'Wybierasz wysokość od 1,01x do 10 000x. Balon wznosi się od 1,00x, aż pęknie.',
    ruleWin: 'Jeśli osiągnie twoją wysokość, dostajesz ten mnożnik stawki. Jeśli pęknie wcześniej, stawka przepada.',
    ruleChance: 'Szansa na daną wysokość to 99% podzielone przez nią, więc zwrot dla gracza jest zawsze taki sam.',
    ruleGround: 'Mniej więcej jeden lot na sto kończy się na ziemi.',
    paysNote: 'Jaka jest szansa na daną wysokość i ile ona płaci przy stawce {amount}',
  },
  pt: {
    target: 'Retirar a',
    lower: 'Mais baixo',
    raise: 'Mais alto',
    presets: 'Alturas à escolha',
    chance: 'Probabilidade',
    win: 'Prémio',
    start: 'Descolar',
    last: 'Últimas alturas',
    left: 'Retirada a {target}.',
    flewOn: 'O balão continuou até {height}.',
    burst: 'O balão rebentou a {height}.',
    ground: 'O balão rebentou no chão.',
    rule: 'Escolhes uma altura de 1,01x a 10 000x. O balão sobe desde 1,00x até rebentar.',
    ruleWin: 'Se chegar à tua altura, recebes esse multiplicador da tua aposta. Se rebentar antes, perdes a aposta.',
    ruleChance:
      'A probabilidade de chegar a uma altura é 99% a dividir por ela, por isso o retorno ao jogador é sempre igual.',
    ruleGround: 'Cerca de um voo em cada cem rebenta no chão.',
    paysNote: 'Qual a probabilidade de chegar a uma altura e quanto paga com uma aposta de {amount}',
  },
  'pt-br': {
    target: 'Retirar em',
    lower: 'Mais baixo',
    raise: 'Mais alto',
    presets: 'Alturas para escolher',
    chance: 'Chance',
    win: 'Prêmio',
    start: 'Decolar',
    last: 'Últimas alturas',
    left: 'Retirada em {target}.',
    flewOn: 'O balão seguiu até {height}.',
    burst: 'O balão estourou em {height}.',
    ground: 'O balão estourou no chão.',
    rule: 'Você escolhe uma altura de 1,01x a 10.000x. O balão sobe a partir de 1,00x até estourar.',
    ruleWin:
      'Se ele chegar à sua altura, você recebe esse multiplicador da sua aposta. Se estourar antes, a aposta é perdida.',
    ruleChance: 'A chance de chegar a uma altura é 99% dividido por ela, então o retorno ao jogador é sempre o mesmo.',
    ruleGround: 'Cerca de um voo em cada cem estoura no chão.',
    paysNote: 'Qual a chance de chegar a uma altura e quanto ela paga com aposta de {amount}',
  },
};
