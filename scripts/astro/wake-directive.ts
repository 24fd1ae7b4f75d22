/** Registers `client:wake`: an island that hydrates when a person starts to use the page (design section 4). */
import type { AstroIntegration } from 'astro';

export function wakeDirective(): AstroIntegration {
  return {
    name: 'fairwind-wake-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'wake', entrypoint: './src/app/wake-directive.ts' });
      },
    },
  };
}
