/** The sportsbook, for the rest of the app: its pages are `ui/`. */
export { showFigures } from './figures.ts';
