/** The source of what computes a round, as it was built: the generator, the rules of the engine, the game's own file. */

import { titleByCode } from '../../titles/index.ts';
import { liveTitleByCode } from '../../titles/live.ts';
import { sharedTitleByCode } from '../../titles/shared.ts';
import { tableGameTitleByCode } from '../../titles/table-games.ts';

type Load = () => Promise<string>;

const MATHS = import.meta.glob<string>('../../maths/{fair,slot,lines,round,jackpot,features/*}.ts', {
  query: '?raw',
  import: 'default',
});
const CHAIN = import.meta.glob<string>('../../shared-rounds/{chain,proof}.ts', { query: '?raw', import: 'default' });
const ENGINES = import.meta.glob<string>('../../engines/*.ts', { query: '?raw', import: 'default' });
const TITLES = import.meta.glob<string>('../../titles/*.ts', { query: '?raw', import: 'default' });

export interface Source {
  /** As in the repository, below `studio/`. */
  name: string;
  load: Load;
}

const below = (path: string): string => path.replace('../../', '');

/** What decides a slot: the reels, and what the title has beyond them. */
function slotMaths(code: string): string[] {
  const title = titleByCode(code);
  const { feature, jackpot } = title ?? {};
  return [
    '../../maths/fair.ts',
    '../../maths/round.ts',
    '../../maths/slot.ts',
    '../../maths/lines.ts',
    ...(feature ? ['../../maths/features/types.ts', `../../maths/features/${feature.kind}.ts`] : []),
    ...(jackpot ? ['../../maths/jackpot.ts'] : []),
  ];
}

const CHAIN_SOURCES = ['../../shared-rounds/proof.ts', '../../shared-rounds/chain.ts', '../../maths/fair.ts'];

function wantedBy(code: string): string[] {
  if (sharedTitleByCode(code)) return [...CHAIN_SOURCES, '../../engines/flight.ts'];
  const table = liveTitleByCode(code);
  if (table) return [...CHAIN_SOURCES, '../../engines/live.ts', `../../engines/${table.live}.ts`];
  const engine = tableGameTitleByCode(code)?.engineName;
  if (engine === undefined) return [...slotMaths(code), `../../titles/${code}.ts`];
  return ['../../maths/fair.ts', `../../engines/${engine === 'balloon' ? 'crash' : engine}.ts`];
}

/** The files behind a game, what draws its rounds first. */
export function sourcesOf(code: string): Source[] {
  const all: Readonly<Record<string, Load>> = { ...MATHS, ...CHAIN, ...ENGINES, ...TITLES };
  return wantedBy(code).flatMap((path) => {
    const load = all[path];
    return load ? [{ name: below(path), load }] : [];
  });
}
