/** The endpoint of SEO records (spec section 7): title, description, keywords and picture of a path without its prefix. */
import { defaultLocaleOf, type Environment, localesOf, type RegionId } from '#shared/regions/index.ts';
import { localePath } from '#shared/routes.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { readSeoRecord } from './record.ts';

export interface SeoParts {
  environment: Environment;
  /** Answers a page of a region, as readers get it. */
  page(request: Request, where: { region: RegionId; origin: string }): Promise<Response>;
}

export function seoRoutes({ environment, page }: SeoParts): Routes<'seo'> {
  return {
    seo: {
      async handle({ query: { path, locale } }, { region, origin }) {
        const chosen = locale ?? defaultLocaleOf(region, environment);
        if (!localesOf(region, environment).includes(chosen)) return fail('not_found');
        const answer = await page(new Request(`${origin}${localePath(path, chosen)}`), { region, origin });
        const record = answer.status === 200 ? readSeoRecord(await answer.text()) : null;
        return record === null ? fail('not_found') : ok({ result: record });
      },
    },
  };
}
