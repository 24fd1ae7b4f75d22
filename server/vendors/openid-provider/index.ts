/** An OpenID Connect provider of our own, for everything but production: anybody is who they say they are. */
export { createOpenidProvider } from './provider.ts';
