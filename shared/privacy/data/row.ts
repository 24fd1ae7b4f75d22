/** Short forms of what most rows of the table say. */
import type { Act, Blank, Law, TableOfPersons } from '../types.ts';

/** Column names, parted by spaces. */
export const of = (names: string): readonly string[] => names.split(/\s+/).filter(Boolean);

export const DELETE: Act = { do: 'delete' };
export const keep = (law: Law): Act => ({ do: 'keep', law });
export const blind = (columns: Readonly<Record<string, Blank>>): Act => ({ do: 'blind', columns });

/** Rows of a player that go as soon as they ask for it, and with the account at the latest. */
export const ownRow = (
  purpose: TableOfPersons['purpose'],
  given: string,
  withheld: TableOfPersons['withheld'] = {},
): TableOfPersons => ({ purpose, of: 'player_id', given: of(given), withheld, asked: DELETE, ended: DELETE });

/** Rows of the books: by the player's number, which names nobody once identity is gone. */
export const bookRow = (
  purpose: TableOfPersons['purpose'],
  given: string,
  withheld: TableOfPersons['withheld'] = {},
): TableOfPersons => ({
  ...{ purpose, of: 'player_id', given: of(given), withheld },
  ...{ asked: keep('books'), ended: keep('books') },
});

/** Rows that the law keeps until identity goes. */
export const lawRow = (
  purpose: TableOfPersons['purpose'],
  law: Law,
  given: string,
  withheld: TableOfPersons['withheld'] = {},
): TableOfPersons => ({
  ...{ purpose, of: 'player_id', given: of(given), withheld },
  ...{ asked: keep(law), ended: DELETE },
});
