/** Our own build among the others: a copy of the repository with promotions added until it has the number of pages. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localesOf, type RegionId } from '#shared/regions/index.ts';
import { openWorkshop } from '#tests/support/publishing.ts';
import { htmlBelow, type Project } from './project.ts';
import { MODEL, promotion } from './promotions.ts';

const TIME = '2026-11-20T12:00:00Z';
const RELEASES = 'bench';
/** The main domain alone has more pages than this without any promotion of ours. */
const FEW_PAGES = 2_000;

/** @param smallest the smallest number of pages that will be asked for: below a domain's own, a smaller domain is built */
export async function openOwn(smallest: number): Promise<Project> {
  const region: RegionId = smallest < FEW_PAGES ? 'de' : 'main';
  const workshop = openWorkshop(region);
  const model = workshop.read(MODEL);
  const output = workshop.in(RELEASES, 'live');
  const clean = () => {
    for (const folder of [workshop.in(RELEASES), join(workshop.folder, '.cache', 'renderer')])
      rmSync(folder, { recursive: true, force: true });
  };
  const { code, output: said } = await workshop.publish(RELEASES, TIME);
  if (code !== 0) throw new Error(said);
  const without = htmlBelow(output).pages;
  const pagesOfPromotion = localesOf(region, 'demo').length + 1;
  return {
    output,
    prepare(count) {
      clean();
      workshop.write(MODEL, model);
      const promotions = Math.max(0, Math.ceil((count - without) / pagesOfPromotion));
      for (let number = 1; number <= promotions; number += 1)
        workshop.write(`src/content/promos/bench-${number}.yaml`, promotion(model, number));
    },
    edit() {
      const edited = model.replace(/(notes:\n +- ')/, '$1A new sentence. ');
      if (edited === model) throw new Error(`${MODEL} has no notes to change`);
      workshop.write(MODEL, edited);
    },
    command: [process.execPath, 'scripts/build.ts'],
    folder: workshop.folder,
    environment: {
      FAIRWIND_DIST: workshop.in(RELEASES),
      FAIRWIND_REGIONS: region,
      FAIRWIND_ENVIRONMENT: 'demo',
      SITE_TIME: TIME,
    },
    close: () => workshop.close(),
  };
}
