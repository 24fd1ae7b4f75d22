/** The texts as modules of Vite, in development: a changed text is shown at once. Builds have files instead. */
type Files = Record<string, () => Promise<Record<string, string>>>;

/** One list of files for each locale, so that a page loads the addresses of one or two languages, not of all. */
export const followed = import.meta.glob<Files>('./files/*.ts', { import: 'default' });
