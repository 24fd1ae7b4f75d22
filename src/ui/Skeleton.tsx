import { classes } from './recipes.ts';

/** A place reserved for what follows; give it that thing's exact size by class. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />;
}
