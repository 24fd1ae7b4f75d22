/**
 * Loads a page's modules once its HTML has been painted, so that nothing competes with the first paint on a slow line
 * (docs/decisions/0003). The build writes their addresses into `data-modules` (builder/finish/finish.ts); in development
 * modules have tags of their own.
 *
 * A click on what needs modules asks for them at once, is held until they have come and is then repeated; where they
 * cannot be loaded, its link is followed. A module asked for twice runs once.
 */
const LOAD = `f=()=>Promise.all(m.map(a=>import(a))).finally(()=>removeEventListener('click',h,true))`;
const HOLD_CLICK = `h=e=>{let a=e.target.closest?.('[data-action],[data-guard],[data-replay]');if(a&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)){e.preventDefault();p||f().then(()=>p.click(),()=>{if(p.href)location=p.href});p=a}}`;

/** For browsers that keep their paints to themselves. */
const AT_THE_LATEST_MILLISECONDS = 3_000;

const withModules = (work: string) =>
  `{let p,m=document.currentScript.dataset.modules.split(' '),${LOAD},${HOLD_CLICK};addEventListener('click',h,true);${work}}`;

/** The way of pages to read. A frame that was drawn may wait long to be shown; a paint is reported when it was. */
export const AFTER_PAINT = withModules(
  `setTimeout(f,${AT_THE_LATEST_MILLISECONDS});new PerformanceObserver(f).observe({type:'paint',buffered:1})`,
);

/** The way of pages that are nothing without their modules. */
export const AT_ONCE = withModules('f()');
