/** Longship Fury: 243 ways; in the raid a wild hoists a sail over its whole reel and leaves it up. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'Q shield J K Q shield ring J helmet Q horn helmet Q J J K ring J horn axe K A A shield A ring horn K axe wild Q scatter helmet axe horn A shield ring',
  'J scatter shield A Q ring helmet ring Q axe J shield horn horn J A Q Q axe wild ring K Q horn J K axe helmet ring A K shield J shield helmet horn A K',
  'shield K Q ring K helmet axe horn J Q Q horn A scatter wild helmet Q A shield axe ring Q axe horn helmet A shield ring horn ring J K K J shield J A J',
  'shield A J Q shield scatter J wild K ring helmet helmet horn ring A K ring K A horn axe J Q J axe Q horn Q A shield helmet axe J shield Q ring horn K',
  'J axe scatter shield Q K shield K axe helmet Q horn axe Q wild J wild horn A ring K ring Q shield ring J A A helmet helmet A J shield ring Q K horn J horn',
];

export const longshipFury: SlotTitle = {
  code: 'longship-fury',
  title: 'Longship Fury',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 47, 4: 115, 5: 281 },
    helmet: { 3: 35, 4: 102, 5: 407 },
    axe: { 3: 26, 4: 60, 5: 193 },
    shield: { 3: 19, 4: 41, 5: 108 },
    horn: { 3: 14, 4: 30, 5: 76 },
    ring: { 3: 9, 4: 21, 5: 47 },
    A: { 3: 7, 4: 13, 5: 26 },
    K: { 3: 6, 4: 11, 5: 21 },
    Q: { 3: 5, 4: 9, 5: 17 },
    J: { 3: 4, 4: 7, 5: 14 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'sticky-reels',
    scatter: 'scatter',
    opens: 3,
    spins: 6,
    reels: [1, 2, 3],
    buy: { priceTenths: 702 },
  },
  declared: { rtpPercent: '96.48', hitPercent: '36.78', maximumMultiple: '11130.40', boughtRtpPercent: '96.53' },
};
