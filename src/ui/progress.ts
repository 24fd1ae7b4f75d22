/** Returns a share as a whole percentage between 0 and 100, for widths and `aria-valuenow`. */
export function percentOf(value: number, max = 100): number {
  if (!(max > 0) || !Number.isFinite(value)) return 0;
  return Math.round(Math.min(Math.max(value / max, 0), 1) * 100);
}
