/**
 * What the reels of the open slots are: in how many ways or on how many lines they pay, and the most a round can win.
 * The play page alone reads it; a test holds it against the studio's titles.
 */

export interface Reels {
  pays: 'ways' | 'lines';
  count: number;
  /** The largest win of a round in stakes, jackpots apart. */
  maximumMultiple: string;
}

const ROWS: readonly (readonly [code: string, pays: Reels['pays'], count: number, maximumMultiple: string])[] = [
  ['krakens-toll', 'ways', 243, '6794.40'],
  ['pharaohs-noon', 'ways', 243, '665.10'],
  ['koi-ascending', 'ways', 1024, '2638.40'],
  ['brass-diver', 'ways', 243, '8592.00'],
  ['book-of-tides', 'lines', 10, '1197.25'],
  ['orchard-riot', 'lines', 20, '122.75'],
  ['ninth-wave', 'ways', 243, '8088.40'],
  ['madame-tide', 'lines', 10, '593.05'],
  ['candy-reef', 'ways', 1024, '79.30'],
  ['big-cast', 'ways', 243, '330.85'],
  ['lantern-point', 'lines', 20, '649.80'],
  ['high-mesa', 'ways', 243, '2163.60'],
  ['aurora-wolves', 'ways', 1024, '709.80'],
  ['star-harpoon', 'lines', 10, '1014.45'],
  ['bell-buoy', 'lines', 5, '66.25'],
  ['limes-ahoy', 'lines', 5, '43.00'],
  ['mines-of-mesa', 'ways', 243, '428.00'],
  ['stormglass', 'lines', 20, '3873.25'],
  ['gale-force-goal', 'lines', 20, '602.15'],
  ['facet-fever', 'ways', 243, '71199.70'],
  ['chart-of-thieves', 'lines', 20, '34993.20'],
  ['longship-fury', 'ways', 243, '11130.40'],
  ['idol-of-rain', 'ways', 1024, '27498.35'],
  ['honey-hold', 'lines', 5, '289.80'],
  ['powder-and-plunder', 'ways', 243, '61144.20'],
  ['mount-mammon', 'lines', 20, '85159.80'],
  ['lucky-anchor', 'lines', 5, '167.05'],
  ['pearl-of-ama', 'ways', 243, '1322.50'],
  ['ember-wyrm', 'ways', 243, '142287.90'],
  ['old-whitefluke', 'ways', 1024, '577.60'],
  ['moon-tiger', 'ways', 243, '6328.80'],
  ['drowned-crown', 'lines', 10, '1616.50'],
  ['vault-of-storms', 'lines', 20, '1940.65'],
];

const REELS: ReadonlyMap<string, Reels> = new Map(
  ROWS.map(([code, pays, count, maximumMultiple]) => [code, { pays, count, maximumMultiple }]),
);

/** The reels of a game; undefined where it has none of ours. */
export function reelsOf(code: string): Reels | undefined {
  return REELS.get(code);
}
