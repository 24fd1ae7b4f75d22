/** The error page of the browser, loaded when something broke. */
export const loadFaultView = () => import('./ui/fault-view.ts');
