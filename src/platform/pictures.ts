/**
 * A picture that is measured by the browser (`sizes="auto"`) counts as wide as the window once it leaves the page, and
 * the browser fetches its largest source for nobody. Called before a page goes: its pictures keep the size they have.
 */
export function keepPictures(page: Document): void {
  for (const picture of page.querySelectorAll<HTMLImageElement>('main img[sizes="auto"]')) {
    picture.sizes = `${picture.width}px`;
  }
}
