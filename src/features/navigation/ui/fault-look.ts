/** The classes of the error page, drawn at build (FaultScreen.astro) and in the browser (fault-view.ts). */
export const FAULT_LOOK = {
  root: 'mx-auto grid max-w-prose justify-items-center gap-4 px-gutter-mobile py-14 text-center',
  art: 'w-full max-w-prose rounded-xl',
  status: 'text-display-mobile font-extrabold text-foam sm:text-display',
  title: 'text-title-mobile sm:text-title',
  line: 'text-lead text-text-2',
  details: 'max-w-full text-meta text-text-3 wrap-anywhere',
} as const;
