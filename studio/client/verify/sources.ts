/** The source of what computes a round, as it was built: the generator, the rules of the engine, the game's own file. */
import { houseTitleByCode } from '../../titles/house.ts';

type Load = () => Promise<string>;

const MATHS = import.meta.glob<string>('../../maths/{fair,slot,lines}.ts', { query: '?raw', import: 'default' });
const ENGINES = import.meta.glob<string>('../../engines/*.ts', { query: '?raw', import: 'default' });
const TITLES = import.meta.glob<string>('../../titles/*.ts', { query: '?raw', import: 'default' });

export interface Source {
  /** As in the repository, below `studio/`. */
  name: string;
  load: Load;
}

const below = (path: string): string => path.replace('../../', '');

/** The files behind a game, the generator first. */
export function sourcesOf(code: string): Source[] {
  const engine = houseTitleByCode(code)?.engineName;
  const wanted =
    engine === undefined
      ? ['../../maths/fair.ts', '../../maths/slot.ts', '../../maths/lines.ts', `../../titles/${code}.ts`]
      : ['../../maths/fair.ts', `../../engines/${engine === 'balloon' ? 'crash' : engine}.ts`];
  const all: Readonly<Record<string, Load>> = { ...MATHS, ...ENGINES, ...TITLES };
  return wanted.flatMap((path) => {
    const load = all[path];
    return load ? [{ name: below(path), load }] : [];
  });
}
