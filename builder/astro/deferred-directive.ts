/** Registers `client:deferred`: an island that hydrates when a person starts to use the page (design section 4). */
import type { AstroIntegration } from 'astro';

export function deferredDirective(): AstroIntegration {
  return {
    name: 'fairwind-deferred-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'deferred', entrypoint: './src/app/deferred-directive.ts' });
      },
    },
  };
}
