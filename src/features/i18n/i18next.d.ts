/** Types of two modules that bring none, as far as they are used here. */

/** The i18next that astro-i18next set up (integration.build.ts). */
declare module 'virtual:i18next' {
  const i18next: {
    getFixedT(
      language: string,
      namespace: string,
    ): (key: string, variables?: Record<string, string | number>) => string;
    addResourceBundle(language: string, namespace: string, texts: Readonly<Record<string, string>>): unknown;
    removeResourceBundle(language: string, namespace: string): unknown;
    changeLanguage(language: string): Promise<unknown>;
  };
  export default i18next;
}

/** The package's own types are out of reach behind its `exports`, and written for a much older Astro. */
declare module 'astro-i18next' {
  import type { AstroConfig } from 'astro';

  interface Setup {
    config: Pick<AstroConfig, 'root' | 'publicDir' | 'trailingSlash'>;
    injectScript(stage: string, code: string): void;
  }
  export default function astroI18next(options: { configPath: string }): {
    hooks: { 'astro:config:setup'(setup: Setup): Promise<void> };
  };
}
