/** The player's bonuses. */
import { BonusesView } from '#features/bonus/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';

export default playerIsland({ gate: 'gate_bonus', Waiting: CardSkeleton, View: BonusesView });
