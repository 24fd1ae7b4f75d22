/** Parts of a page that are filled when someone comes near them. */

/** How far below the screen a part still is when it is filled; one that was jumped over is near as well. */
const NEAR = '99999px 0px 400px';

/** Works once, when the first of the parts comes near the screen. */
export function whenNear(parts: readonly Element[], work: () => Promise<void>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work().catch((error: unknown) => console.error('Not filled', parts, error));
    },
    { rootMargin: NEAR },
  );
  for (const part of parts) observer.observe(part);
}
