/** What the panel's tabs are made from. */
import type { CommonSessionView, SessionView } from '../../protocol.ts';
import type { StudioApi } from '../api.ts';
import type { FormatMoney } from '../money.ts';
import type { Theme } from '../stage/art.ts';
import type { Translate } from '../texts/index.ts';

/** What every game's tabs need. */
export interface CommonPanelParts {
  t: Translate;
  money: FormatMoney;
  session: CommonSessionView;
  api: StudioApi;
}

export interface PanelParts extends CommonPanelParts {
  session: SessionView;
  theme: Theme;
  stake(): bigint;
}
