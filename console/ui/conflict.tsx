/** What two have changed at once, side by side, with a choice for each field. */
import { moment, t } from '../texts.ts';
import { Card, TableBox } from './kit.tsx';
import type { Conflict } from './merge.ts';

interface ConflictsProps {
  /** Who has saved meanwhile. */
  by: string;
  at: string;
  conflicts: readonly Conflict[];
  labelOf(path: string): string;
  /** What stands in the form at a path. */
  valueAt(path: string): unknown;
  choose(path: string, value: unknown): void;
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join('\n') : value === undefined || value === null ? '—' : String(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function Conflicts({ by, at, conflicts, labelOf, valueAt, choose }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Card title={t('content_conflict', { name: by })} extra={<span className="t3">{moment(at)}</span>}>
      <p className="pad t2">{t('content_conflict_about')}</p>
      <TableBox>
        <thead>
          <tr>
            <th>{t('content_field')}</th>
            <th>{by}</th>
            <th>{t('content_mine')}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ path, theirs, mine }) => (
            <tr key={path}>
              <td>
                <b>{labelOf(path)}</b>
              </td>
              {[theirs, mine].map((value, place) => (
                <td key={place === 0 ? 'theirs' : 'mine'}>
                  <p className="out">{shown(value)}</p>
                  <button
                    type="button"
                    className={`chip ${isSame(valueAt(path), value) ? 'on' : ''}`}
                    aria-pressed={isSame(valueAt(path), value)}
                    onClick={() => choose(path, value)}
                  >
                    {t('content_choose')}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Card>
  );
}
