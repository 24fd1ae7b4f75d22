/** In development, serves the pictures that people upload for promotions, in the sizes that a publish makes of them. */
import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { mediaFileAt } from '../media.ts';

export function uploadedMedia(): AstroIntegration {
  return {
    name: 'fairwind-uploaded-media',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '').split('?')[0] ?? '';
          if (!path.startsWith('/media/')) return next();
          mediaFileAt(path).then((file) => {
            if (file === null) return next();
            response.setHeader('content-type', `image/${file.split('.').at(-1)}`);
            response.end(readFileSync(file));
          }, next);
        });
      },
    },
  };
}
