/** The rules of a slot in sentences, from what its session says. */

import type { Feature, FreeSpins, Weighted } from '../../maths/features/types.ts';
import type { SessionView } from '../../protocol.ts';
import type { SlotTranslate } from './parts.ts';

/** What wins on a screen. */
export function screenRules({ lines, ways, wild, feature }: SessionView, t: SlotTranslate, number: Intl.NumberFormat) {
  if (feature?.kind === 'drops') return [];
  return [
    lines === null ? t('ruleWays', { ways: number.format(ways) }) : t('ruleLines', { lines: lines.length }),
    ...(wild === null ? [] : [t('ruleWild')]),
    t(lines === null ? 'ruleSum' : 'ruleLineSum'),
  ];
}

const oneIn = (values: Weighted, number: Intl.NumberFormat): string => {
  const all = values.reduce((sum, [, weight]) => sum + weight, 0);
  return values.map(([value, weight]) => `${value}x (${number.format((weight / all) * 100)} %)`).join(', ');
};

function multiplierRule({ multiplier }: FreeSpins, t: SlotTranslate, number: Intl.NumberFormat): string {
  if (multiplier.kind === 'fixed') return t('ruleFixed', { multiple: multiplier.value });
  if (multiplier.kind === 'growing') return t('ruleGrowing', { most: multiplier.most });
  return t('ruleDrawn', { values: oneIn(multiplier.values, number) });
}

function ofFeature(feature: Feature, unitsPerStake: number, t: SlotTranslate, number: Intl.NumberFormat): string[] {
  switch (feature.kind) {
    case 'free-spins': {
      const award = Object.entries(feature.award).map(([count, spins]) => `${count} → ${spins}`);
      return [
        t('ruleAward', { award: award.join(', ') }),
        multiplierRule(feature, t, number),
        t('ruleAgain', { spins: feature.again, most: feature.most }),
      ];
    }
    case 'sticky-reels':
      return [
        t('ruleAward', { award: `${feature.opens} → ${feature.spins}` }),
        t('ruleSticky', { reels: feature.reels.map((reel) => reel + 1).join(', ') }),
      ];
    case 'hold':
      return [
        t('ruleHold', { opens: feature.opens, respins: feature.respins }),
        t('ruleHoldFull', { multiple: number.format(feature.full / unitsPerStake) }),
      ];
    case 'drops':
      return [
        t('ruleDrops', { ladder: feature.ladder.map((value) => `${value}x`).join(', ') }),
        t('ruleDropsFree', { opens: feature.opens, spins: feature.spins }),
      ];
  }
}

/** What the feature does, and what it costs where it can be bought. */
export function featureRules(session: SessionView, t: SlotTranslate, number: Intl.NumberFormat): string[] {
  const { feature } = session;
  if (!feature) return [];
  const bought =
    feature.buy && session.buy
      ? [
          t('ruleBuy', {
            multiple: number.format(feature.buy.priceTenths / 10),
            percent: number.format(Number(session.bought_rtp_percent)),
          }),
        ]
      : [];
  return [...ofFeature(feature, session.units_per_stake, t, number), ...bought];
}

/** How the jackpots are fed and won. */
export function jackpotRules({ jackpots }: SessionView, t: SlotTranslate, percent: (text: string) => string): string[] {
  if (!jackpots) return [];
  return [
    t('ruleJackpot', { percent: percent(jackpots.contribution_percent), seeds: percent(jackpots.seeds_percent) }),
    t('ruleJackpotHit'),
  ];
}
