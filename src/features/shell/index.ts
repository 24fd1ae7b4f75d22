/** The frame of the pages: header, side menu, tab bar, footer. Layouts take the `.astro` parts from `ui/`. */
export { startShell } from './start.ts';
