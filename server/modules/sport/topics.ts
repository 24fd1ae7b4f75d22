/** What pages follow on the socket: the odds of a match, and what is played now. By region, whose law may hide markets. */

import type { TopicData, TopicKind } from '#shared/contract/topics.ts';
import type { Reach, RegionId } from '#shared/regions/index.ts';
import { isRegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { closedBefore, findFixtures, listFixtures } from './catalogue-store.ts';
import { detailsView, fixtureView } from './views.ts';

interface Source<Kind extends TopicKind> {
  kind: Kind;
  audienceOf(follower: { region: RegionId }): string;
  read(key: string, audience: string): Promise<TopicData<Kind> | null>;
}

const reachOfRegion = (region: string): Reach | null =>
  isRegionId(region) ? { regions: [region], country: null } : null;

const audienceOf = ({ region }: { region: RegionId }): string => region;

export function sportTopics(database: Database, clock: Clock): [Source<'sport-fixture'>, Source<'sport-live'>] {
  return [
    {
      kind: 'sport-fixture',
      audienceOf,
      async read(fixtureId, region) {
        const reach = reachOfRegion(region);
        const now = clock.now();
        const [fixture] = await findFixtures(database, now, [fixtureId], null);
        if (!fixture || reach === null) return null;
        const { standing, markets, statistics, pressure, timeline } = detailsView(fixture, reach, now);
        return { standing, markets, statistics, pressure, timeline };
      },
    },
    {
      kind: 'sport-live',
      audienceOf,
      async read(_key, region) {
        const reach = reachOfRegion(region);
        if (reach === null) return null;
        const now = clock.now();
        const live = await listFixtures(database, now, { view: 'live', sport: null, tournamentId: null });
        const fixtures = live.map((fixture) => {
          const { standing, markets } = fixtureView(fixture, reach, now);
          return [fixture.fixtureId, { standing, markets }] as const;
        });
        const closed = await closedBefore(database, now);
        return {
          fixtures: Object.fromEntries(fixtures),
          closed: Object.fromEntries(closed.map((fixtureId) => [fixtureId, true as const])),
        };
      },
    },
  ];
}
