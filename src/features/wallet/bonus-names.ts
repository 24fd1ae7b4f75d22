/** What bonuses are called: the service names them by their offer. */
import type { TextKey, Translate } from '#features/i18n/index.ts';

const TITLES: Readonly<Record<string, TextKey<'bonuses'>>> = {
  welcome: 'title_welcome',
  'midweek-tide': 'title_midweek-tide',
  ahoy: 'title_ahoy',
  'daily-island': 'title_daily-island',
  shop: 'title_shop',
  'vip-cashback': 'title_vip-cashback',
  'vip-birthday': 'title_vip-birthday',
  'refer-friend': 'title_refer-friend',
  'free-rounds': 'title_free-rounds',
  'code-rounds': 'title_free-rounds',
  'staff-rounds': 'title_free-rounds',
  'vip-rounds': 'title_free-rounds',
  'tournament-rounds': 'title_tournament-rounds',
  'tournament-bonus': 'title_tournament-bonus',
};

/** The name of a bonus: what the operator calls it, or what the site does; a page older than an offer calls it a bonus. */
export function bonusTitle(translate: Translate<'bonuses'>, offerId: string, title: string | null = null): string {
  return title ?? translate(TITLES[offerId] ?? 'title_plain');
}
