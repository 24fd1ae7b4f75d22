/** A secret while it is replaced: the first one signs and seals, all of them are accepted. */
export type SecretList = readonly [string, ...string[]];

/** One secret is a list of one. */
export type Secrets = string | SecretList;

export const currentOf = (secrets: Secrets): string => (typeof secrets === 'string' ? secrets : secrets[0]);

/** Every secret that is accepted, the current one first. */
export const acceptedOf = (secrets: Secrets): SecretList => (typeof secrets === 'string' ? [secrets] : secrets);

/** The one that was there before the others: what was made of it goes on while the secret is replaced. */
export const oldestOf = (secrets: Secrets): string => acceptedOf(secrets).at(-1) ?? currentOf(secrets);
