/** A log that keeps quiet. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
