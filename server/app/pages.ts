/** What is read: the site's pages, the contact form in them, the lists of content, and the marketers' editor. */
import { createDevSite } from '../http/dev-proxy.ts';
import { contactMailJob, createContact, keepMessage, queueContactMail } from '../modules/contact/index.ts';
import { contentRoutes } from '../modules/content/index.ts';
import { createEditor } from '../modules/editor/index.ts';
import { createPreviews, type Publisher, publishingRoutes } from '../modules/publishing/index.ts';
import { seoRoutes } from '../modules/seo/index.ts';
import { contentSecurityPolicy, createReleaseSource, createSite, pageHeaders, type Site } from '../site/index.ts';
import { supportOf } from './addresses.ts';
import type { Core } from './core.ts';
import type { Games } from './games.ts';
import type { Sport } from './sport.ts';

function composeSite({ config, log }: Core, { listing }: Games, { matchStanding }: Sport): Site {
  if (config.devSiteUrl !== undefined) return createDevSite(config.devSiteUrl);
  return createSite(config, (error) => log.error({ error }, 'page failed'), {
    isVendorGame: listing.has,
    matchStanding,
  });
}

function composeEditor({ config }: Core, site: Site) {
  if (config.editor === null) return null;
  return createEditor({
    git: config.editor.git,
    // The development server knows files only below their region.
    configPath: config.devSiteUrl === undefined ? '/editor.json' : '/main/editor.json',
    site: (request) => site.fetch(request, { region: 'main', origin: new URL(request.url).origin }),
  });
}

function composePreviews({ config, database, clock }: Core) {
  const releases = createReleaseSource(config.siteDirectory);
  return createPreviews({
    ...{ database, clock, secure: config.scheme === 'https' },
    async headersOf(region, origin, { scriptHashes, styleHashes }) {
      const manifest = await (await releases()).manifest();
      const known = manifest?.csp[region];
      const own = {
        scriptHashes: [...new Set([...(known?.scriptHashes ?? []), ...scriptHashes])],
        styleHashes: [...new Set([...(known?.styleHashes ?? []), ...styleHashes])],
      };
      const withOwn = manifest && { ...manifest, csp: { ...manifest.csp, [region]: { ...known, ...own } } };
      const policy = contentSecurityPolicy(region, origin, config, withOwn);
      return { ...pageHeaders(config), 'content-security-policy': policy };
    },
  });
}

export function composePages(core: Core, games: Games, sport: Sport, publisher: Publisher | null) {
  const { config, database, clock, jobs, limits, log } = core;
  const { mailer } = core.mail;
  const { environment } = config;
  const hasMail = mailer !== null;
  if (hasMail)
    core.jobDefinitions.push(
      contactMailJob({ database, mailer, recipient: (region) => supportOf(config, region), log }),
    );
  const site = composeSite(core, games, sport);
  const { secrets: secret } = config.publishing;
  return {
    site,
    contact: createContact({
      environment,
      hasMail,
      limits,
      keep: (message) =>
        keepMessage(database, message, clock.now(), async (transaction, messageId) => {
          if (hasMail) await queueContactMail(jobs, transaction, messageId);
        }),
      page: site.fetch,
    }),
    previews: composePreviews(core),
    editor: composeEditor(core, site),
    routes: { ...contentRoutes(), ...seoRoutes({ environment, page: site.fetch }) },
    vendorRoutes: publisher && secret !== null ? [publishingRoutes({ secret, publisher, clock, log })] : [],
  };
}
