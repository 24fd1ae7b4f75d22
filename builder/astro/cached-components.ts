/** In builds, compiled `.astro` files run on Astro's runtime with components that are cached (cached-components-runtime.ts). */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { replaceRuntime } from '../astro-internals.ts';

const RUNTIME = fileURLToPath(new URL('./cached-components-runtime.ts', import.meta.url));

export const cachedComponents = (): AstroIntegration => replaceRuntime('fairwind-cached-components', RUNTIME);
