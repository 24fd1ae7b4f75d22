/** The words of the wheel. */
import type { StageTexts } from '../contract.ts';

export type WheelText =
  | 'risk'
  | 'low'
  | 'medium'
  | 'high'
  | 'turn'
  | 'rule'
  | 'ruleRisk'
  | 'rulePay'
  | 'paysNote'
  | 'landed';

export const texts: StageTexts<WheelText> = {
  en: {
    risk: 'Risk',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    turn: 'Turn',
    rule: 'The wheel has 30 equal segments. Each is as likely as any other.',
    ruleRisk: 'You choose the wheel: many small wins, some larger ones, or one large one.',
    rulePay: 'The segment at the pointer pays its multiplier of your bet.',
    paysNote: 'What the segments pay at a bet of {amount}, and how many of 30 they are',
    landed: 'The wheel stopped at {multiplier}.',
  },
  de: {
    risk: 'Risiko',
    low: 'Niedrig',
    medium: 'Mittel',
    high: 'Hoch',
    turn: 'Drehen',
    rule: 'Das Rad hat 30 gleich große Felder. Jedes ist gleich wahrscheinlich.',
    ruleRisk: 'Du wählst das Rad: viele kleine Gewinne, einige größere oder einen großen.',
    rulePay: 'Das Feld am Zeiger zahlt seinen Faktor auf deinen Einsatz.',
    paysNote: 'Was die Felder bei einem Einsatz von {amount} zahlen und wie viele von 30 es sind',
    landed: 'Das Rad hielt bei {multiplier}.',
  },
  fi: {
    risk: 'Riski',
    low: 'Matala',
    medium: 'Keskitaso',
    high: 'Korkea',
    turn: 'Pyöritä',
    rule: 'Pyörässä on 30 samankokoista lohkoa. Jokainen on yhtä todennäköinen.',
    ruleRisk: 'Valitset pyörän: monta pientä voittoa, muutama isompi tai yksi iso.',
    rulePay: 'Osoittimen kohdalla oleva lohko maksaa kertoimensa mukaan panoksestasi.',
    paysNote: 'Mitä lohkot maksavat panoksella {amount} ja montako niitä on 30:stä',
    landed: 'Pyörä pysähtyi kohtaan {multiplier}.',
  },
  hu: {
    risk: 'Kockázat',
    low: 'Alacsony',
    medium: 'Közepes',
    high: 'Magas',
    turn: 'Pörgetés',
    rule: 'A keréken 30 egyforma mező van. Mindegyik ugyanolyan valószínű.',
    ruleRisk: 'Te választasz kereket: sok kis nyeremény, néhány nagyobb vagy egyetlen nagy.',
    rulePay: 'A mutatónál álló mező a téted szorzóját fizeti.',
    paysNote: 'Mennyit fizetnek a mezők {amount} tétnél, és a 30-ból hány ilyen van',
    landed: 'A kerék itt állt meg: {multiplier}.',
  },
  it: {
    risk: 'Rischio',
    low: 'Basso',
    medium: 'Medio',
    high: 'Alto',
    turn: 'Gira',
    rule: 'La ruota ha 30 settori uguali. Ognuno è ugualmente probabile.',
    ruleRisk: 'Scegli la ruota: tante piccole vincite, alcune più grandi o una sola grande.',
    rulePay: 'Il settore sotto la freccia paga il suo moltiplicatore sulla puntata.',
    paysNote: 'Quanto pagano i settori con una puntata di {amount} e quanti sono su 30',
    landed: 'La ruota si è fermata su {multiplier}.',
  },
  no: {
    risk: 'Risiko',
    low: 'Lav',
    medium: 'Middels',
    high: 'Høy',
    turn: 'Snurr',
    rule: 'Hjulet har 30 like felt. Alle er like sannsynlige.',
    ruleRisk: 'Du velger hjulet: mange små gevinster, noen større eller én stor.',
    rulePay: 'Feltet ved pilen betaler sin multiplikator av innsatsen.',
    paysNote: 'Hva feltene betaler ved innsats {amount}, og hvor mange av 30 de er',
    landed: 'Hjulet stanset på {multiplier}.',
  },
  pl: {
    risk: 'Ryzyko',
    low: 'Niskie',
    medium: 'Średnie',
    high: 'Wysokie',
    turn: 'Zakręć',
    rule: 'Koło ma 30 równych pól. Każde jest równie prawdopodobne.',
    ruleRisk: 'Wybierasz koło: wiele małych wygranych, kilka większych albo jedna duża.',
    rulePay: 'Pole przy wskaźniku płaci swój mnożnik stawki.',
    paysNote: 'Ile płacą pola przy stawce {amount} i ile ich jest na 30',
    landed: 'Koło stanęło na {multiplier}.',
  },
  pt: {
    risk: 'Risco',
    low: 'Baixo',
    medium: 'Médio',
    high: 'Alto',
    turn: 'Girar',
    rule: 'A roda tem 30 setores iguais. Todos são igualmente prováveis.',
    ruleRisk: 'Escolhes a roda: muitos prémios pequenos, alguns maiores ou um só grande.',
    rulePay: 'O setor no ponteiro paga o seu multiplicador da tua aposta.',
    paysNote: 'Quanto pagam os setores com uma aposta de {amount} e quantos são em 30',
    landed: 'A roda parou em {multiplier}.',
  },
  'pt-br': {
    risk: 'Risco',
    low: 'Baixo',
    medium: 'Médio',
    high: 'Alto',
    turn: 'Girar',
    rule: 'A roda tem 30 setores iguais. Todos são igualmente prováveis.',
    ruleRisk: 'Você escolhe a roda: muitos prêmios pequenos, alguns maiores ou um só grande.',
    rulePay: 'O setor no ponteiro paga seu multiplicador da sua aposta.',
    paysNote: 'Quanto pagam os setores com aposta de {amount} e quantos são em 30',
    landed: 'A roda parou em {multiplier}.',
  },
};
