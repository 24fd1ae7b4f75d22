/** The words of the board of pins. */
import type { StageTexts } from '../contract.ts';

export type PlinkoText =
  | 'rows'
  | 'risk'
  | 'low'
  | 'medium'
  | 'high'
  | 'drop'
  | 'best'
  | 'buckets'
  | 'last'
  | 'rule'
  | 'ruleRisk'
  | 'rulePay'
  | 'paysNote'
  | 'landed';

export const texts: StageTexts<PlinkoText> = {
  en: {
    rows: 'Rows',
    risk: 'Risk',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    drop: 'Drop the ball',
    best: 'Highest win',
    buckets: 'What the shells pay',
    last: 'Last results',
    rule: 'The ball falls through 8, 12 or 16 rows of pearls. At each it goes left or right with equal chance.',
    ruleRisk: 'More rows and a higher risk raise what the outer shells pay and lower what the middle ones do.',
    rulePay: 'The shell the ball lands in pays its multiplier of your bet.',
    paysNote: '{rows} rows, risk: {risk}. Chance and payout of each multiplier at a bet of {amount}',
    landed: 'The ball landed at {multiplier}.',
  },
  de: {
    rows: 'Reihen',
    risk: 'Risiko',
    low: 'Niedrig',
    medium: 'Mittel',
    high: 'Hoch',
    drop: 'Kugel fallen lassen',
    best: 'Höchster Gewinn',
    buckets: 'Was die Muscheln zahlen',
    last: 'Letzte Ergebnisse',
    rule: 'Die Kugel fällt durch 8, 12 oder 16 Reihen von Perlen. An jeder geht sie mit gleicher Chance nach links oder rechts.',
    ruleRisk:
      'Mehr Reihen und mehr Risiko heben, was die äußeren Muscheln zahlen, und senken, was die mittleren zahlen.',
    rulePay: 'Die Muschel, in der die Kugel landet, zahlt ihren Faktor auf deinen Einsatz.',
    paysNote: '{rows} Reihen, Risiko: {risk}. Chance und Gewinn jedes Faktors bei einem Einsatz von {amount}',
    landed: 'Die Kugel landete bei {multiplier}.',
  },
  fi: {
    rows: 'Rivit',
    risk: 'Riski',
    low: 'Matala',
    medium: 'Keskitaso',
    high: 'Korkea',
    drop: 'Pudota pallo',
    best: 'Suurin voitto',
    buckets: 'Mitä simpukat maksavat',
    last: 'Viimeiset tulokset',
    rule: 'Pallo putoaa 8, 12 tai 16 helmirivin läpi. Joka rivillä se kääntyy yhtä todennäköisesti vasemmalle tai oikealle.',
    ruleRisk: 'Useammat rivit ja korkeampi riski nostavat reunimmaisten simpukoiden maksua ja laskevat keskimmäisten.',
    rulePay: 'Simpukka, johon pallo putoaa, maksaa kertoimensa mukaan panoksestasi.',
    paysNote: '{rows} riviä, riski: {risk}. Kunkin kertoimen todennäköisyys ja voitto panoksella {amount}',
    landed: 'Pallo putosi kohtaan {multiplier}.',
  },
  hu: {
    rows: 'Sorok',
    risk: 'Kockázat',
    low: 'Alacsony',
    medium: 'Közepes',
    high: 'Magas',
    drop: 'Golyó indítása',
    best: 'Legnagyobb nyeremény',
    buckets: 'Mennyit fizetnek a kagylók',
    last: 'Utolsó eredmények',
    rule: 'A golyó 8, 12 vagy 16 sor gyöngy között hullik. Mindegyik sornál egyenlő eséllyel fordul balra vagy jobbra.',
    ruleRisk: 'Több sor és nagyobb kockázat mellett a szélső kagylók többet, a középsők kevesebbet fizetnek.',
    rulePay: 'Az a kagyló, amelybe a golyó esik, a téted szorzóját fizeti.',
    paysNote: '{rows} sor, kockázat: {risk}. Az egyes szorzók esélye és kifizetése {amount} tétnél',
    landed: 'A golyó itt állt meg: {multiplier}.',
  },
  it: {
    rows: 'File',
    risk: 'Rischio',
    low: 'Basso',
    medium: 'Medio',
    high: 'Alto',
    drop: 'Lancia la pallina',
    best: 'Vincita massima',
    buckets: 'Quanto pagano le conchiglie',
    last: 'Ultimi risultati',
    rule: 'La pallina cade tra 8, 12 o 16 file di perle. A ognuna va a sinistra o a destra con la stessa probabilità.',
    ruleRisk:
      'Più file e più rischio alzano quanto pagano le conchiglie esterne e abbassano quanto pagano quelle al centro.',
    rulePay: 'La conchiglia in cui cade la pallina paga il suo moltiplicatore sulla tua puntata.',
    paysNote: '{rows} file, rischio: {risk}. Probabilità e vincita di ogni moltiplicatore con una puntata di {amount}',
    landed: 'La pallina si è fermata su {multiplier}.',
  },
  no: {
    rows: 'Rader',
    risk: 'Risiko',
    low: 'Lav',
    medium: 'Middels',
    high: 'Høy',
    drop: 'Slipp kula',
    best: 'Høyeste gevinst',
    buckets: 'Hva skjellene betaler',
    last: 'Siste resultater',
    rule: 'Kula faller gjennom 8, 12 eller 16 rader med perler. I hver rad går den til venstre eller høyre med lik sjanse.',
    ruleRisk:
      'Flere rader og høyere risiko øker det de ytterste skjellene betaler, og senker det de midterste betaler.',
    rulePay: 'Skjellet kula lander i, betaler sin multiplikator av innsatsen din.',
    paysNote: '{rows} rader, risiko: {risk}. Sjanse og gevinst for hver multiplikator ved innsats {amount}',
    landed: 'Kula landet på {multiplier}.',
  },
  pl: {
    rows: 'Rzędy',
    risk: 'Ryzyko',
    low: 'Niskie',
    medium: 'Średnie',
    high: 'Wysokie',
    drop: 'Upuść kulkę',
    best: 'Najwyższa wygrana',
    buckets: 'Ile płacą muszle',
    last: 'Ostatnie wyniki',
    rule: 'Kulka spada przez 8, 12 lub 16 rzędów pereł. W każdym skręca w lewo lub w prawo z równą szansą.',
    ruleRisk: 'Więcej rzędów i wyższe ryzyko podnoszą wypłaty skrajnych muszli, a obniżają wypłaty środkowych.',
    rulePay: 'Muszla, do której wpadnie kulka, płaci swój mnożnik twojej stawki.',
    paysNote: 'Rzędy: {rows}, ryzyko: {risk}. Szansa i wygrana dla każdego mnożnika przy stawce {amount}',
    landed: 'Kulka wpadła na {multiplier}.',
  },
  pt: {
    rows: 'Filas',
    risk: 'Risco',
    low: 'Baixo',
    medium: 'Médio',
    high: 'Alto',
    drop: 'Largar a bola',
    best: 'Prémio máximo',
    buckets: 'Quanto pagam as conchas',
    last: 'Últimos resultados',
    rule: 'A bola cai por 8, 12 ou 16 filas de pérolas. Em cada uma vai para a esquerda ou para a direita com igual probabilidade.',
    ruleRisk: 'Mais filas e mais risco aumentam o que pagam as conchas de fora e baixam o que pagam as do meio.',
    rulePay: 'A concha onde a bola cai paga o seu multiplicador da tua aposta.',
    paysNote: '{rows} filas, risco: {risk}. Probabilidade e prémio de cada multiplicador com uma aposta de {amount}',
    landed: 'A bola parou em {multiplier}.',
  },
  'pt-br': {
    rows: 'Linhas',
    risk: 'Risco',
    low: 'Baixo',
    medium: 'Médio',
    high: 'Alto',
    drop: 'Soltar a bola',
    best: 'Prêmio máximo',
    buckets: 'Quanto pagam as conchas',
    last: 'Últimos resultados',
    rule: 'A bola cai por 8, 12 ou 16 linhas de pérolas. Em cada uma, vai para a esquerda ou para a direita com a mesma chance.',
    ruleRisk: 'Mais linhas e mais risco aumentam o que as conchas de fora pagam e diminuem o que as do meio pagam.',
    rulePay: 'A concha em que a bola cai paga o multiplicador dela sobre a sua aposta.',
    paysNote: '{rows} linhas, risco: {risk}. Chance e prêmio de cada multiplicador com aposta de {amount}',
    landed: 'A bola parou em {multiplier}.',
  },
};
