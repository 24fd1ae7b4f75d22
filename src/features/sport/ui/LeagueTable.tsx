/** The table of a league with the last results of each team; nothing where there is none. */
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { classes } from '#ui/recipes.ts';
import { loadTable } from '../api.ts';
import { Shirt } from './Competitors.tsx';

type Table = ResponseOf<'sportTable'>;
type Row = Table['result'][number];

const FORM_COLOURS = { won: 'text-foam', drawn: 'text-text-2', lost: 'text-text-3' } as const;

function Form({ form }: Pick<Row, 'form'>) {
  const translate = useTranslate('sport');
  return (
    <span className="flex justify-end gap-1.5 font-semibold">
      {form.map((one, index) => (
        <span key={index} className={FORM_COLOURS[one]}>
          {translate(`form_${one}`)}
        </span>
      ))}
    </span>
  );
}

interface LeagueTableProps {
  tournamentId: string;
  /** Whose rows stand out: those of the match that the table is beside. */
  teams?: readonly string[];
}

export function LeagueTable({ tournamentId, teams = [] }: LeagueTableProps) {
  const reading = useRemote(() => loadTable(tournamentId), { of: tournamentId });
  return (
    <RemoteView of={reading} waiting={null} className="card mt-3.5">
      {(table) => <Rows table={table} teams={teams} />}
    </RemoteView>
  );
}

function Rows({ table: { result: rows, since }, teams }: { table: Table; teams: readonly string[] }) {
  const translate = useTranslate('sport');
  const iso = pageIso(usePage());
  if (rows.length === 0) return null;
  return (
    <section className="card mt-3.5 overflow-clip">
      <h3 className="bg-hull px-4 py-2.5 text-body font-bold">{translate('table')}</h3>
      <table className="w-full text-small tabular-nums">
        <thead className="text-meta text-text-3">
          <tr>
            <th className="w-full py-2 ps-4 text-start font-normal" scope="col">
              {translate('team')}
            </th>
            <th className="px-1.5 text-end font-normal" scope="col">
              {translate('table_played')}
            </th>
            <th className="hidden px-1.5 text-end font-normal sm:table-cell" scope="col">
              {translate('table_score')}
            </th>
            <th className="px-1.5 text-end font-normal max-xs:pe-4" scope="col">
              {translate('table_points')}
            </th>
            <th className="py-2 ps-1.5 pe-4 text-end font-normal max-xs:hidden" scope="col">
              {translate('form')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, colours, played, scored, conceded, points, form }, index) => (
            <tr key={name} className={classes('border-t border-line', teams.includes(name) && 'bg-hull')}>
              <th className="w-full max-w-0 py-2 ps-4 text-start font-semibold" scope="row">
                <span className="flex items-center gap-2">
                  <span className="w-5 font-normal text-text-3">{index + 1}</span>
                  <Shirt colours={colours} />
                  <span className="min-w-0">{name}</span>
                </span>
              </th>
              <td className="px-1.5 text-end">{played}</td>
              <td className="hidden px-1.5 text-end sm:table-cell">
                {scored} : {conceded}
              </td>
              <td className="px-1.5 text-end font-bold max-xs:pe-4">{points}</td>
              <td className="py-2 ps-1.5 pe-4 max-xs:hidden">
                <Form form={form} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {since && (
        <p className="border-t border-line px-4 py-2.5 text-meta text-text-3">
          {translate('table_since', { when: new Date(since).toLocaleDateString(iso, { dateStyle: 'long' }) })}
        </p>
      )}
    </section>
  );
}
