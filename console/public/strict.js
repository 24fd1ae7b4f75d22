// Tells zod before it loads that no code is made from text here: it would try once, and the policy would report it.
globalThis.__zod_globalConfig = { jitless: true };
