/** Where files of content lie in the sources, for those who write them and for who publishes them. */

export const givenUpFolder = 'src/content/given-up';

/** A promotion. @param alias the end of its address */
export const promoFile = (alias: string): string => `src/content/promos/${alias}.yaml`;

/** The plain yes that a promotion's address leads nowhere from now on. */
export const givenUpFile = (alias: string): string => `${givenUpFolder}/${alias}.yaml`;

export const isGivenUpFile = (path: string): boolean => path.startsWith(`${givenUpFolder}/`);

const quoted = (text: string): string => `'${text.replaceAll(/\s+/g, ' ').trim().replaceAll("'", "''")}'`;

/** What stands in such a file. */
export const givenUpText = (alias: string, reason: string): string =>
  `address: ${quoted(alias)}\nreason: ${quoted(reason)}\n`;
