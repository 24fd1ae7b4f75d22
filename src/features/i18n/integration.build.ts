/**
 * Makes the i18next that astro-i18next sets up available wherever pages are built. astro-i18next injects its setup code
 * into `.astro` pages only, but JSON endpoints and tests read texts too. So the code goes into a module of its own,
 * which texts.build.ts imports.
 */
import type { AstroConfig, AstroIntegration } from 'astro';
import astroI18next from 'astro-i18next';

const CONFIGURATION = './astro-i18next.config.cjs';

type SitePlaces = Pick<AstroConfig, 'root' | 'publicDir' | 'trailingSlash'>;

interface VitePlugin {
  name: string;
  resolveId(id: string): string | undefined;
  load(id: string): Promise<string> | undefined;
}

const MODULE = 'virtual:i18next';
const RESOLVED = `\0${MODULE}`;

/** The code that astro-i18next generates to set up i18next from its configuration. */
async function startCode(config: SitePlaces): Promise<string> {
  const scripts: string[] = [];
  const { hooks } = astroI18next({ configPath: CONFIGURATION });
  await hooks['astro:config:setup']({ config, injectScript: (_stage, code) => void scripts.push(code) });
  return scripts.join('\n');
}

/** The Vite plugin that provides the initialised i18next. Tests, which run without Astro, use it directly. */
export function startedI18next(config: SitePlaces): VitePlugin {
  return {
    name: 'fairwind-i18next',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED ? startCode(config).then((code) => `${code}\nexport { default } from 'i18next';`) : undefined,
  };
}

/** The integration for `astro.config.mjs`. */
export function i18next(): AstroIntegration {
  return {
    name: 'fairwind-i18next',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        updateConfig({ vite: { plugins: [startedI18next(config)] } });
      },
    },
  };
}
