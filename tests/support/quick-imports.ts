/**
 * For each module that Node loads it parses all that the module's package exports. Of one package that is 180 kB, for 200
 * modules, and a seventh of a server's start: where its modules import each other, they are what they say they are.
 */
import { registerHooks } from 'node:module';

const OWN_MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !OWN_MODULE.test(context.parentURL ?? '')) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
