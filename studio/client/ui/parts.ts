/** What the panel's tabs are made from. */

import type { CommonSessionView, SessionView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import type { StudioApi } from '../api.ts';
import type { FormatMoney } from '../money.ts';
import type { Theme } from '../stage/art.ts';

/** The texts of a slot's page. */
export type SlotTranslate = Translate<'common' | 'slots' | 'jackpots'>;

/** What every game's tabs need. */
export interface CommonPanelParts {
  t: Translate;
  money: FormatMoney;
  session: CommonSessionView;
  api: StudioApi;
}

export interface PanelParts extends CommonPanelParts {
  t: SlotTranslate;
  session: SessionView;
  theme: Theme;
  stake(): bigint;
}
