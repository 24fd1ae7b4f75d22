/**
 * The weights of Prompt that set single words. A page is readable without them, so they wait until its pictures have
 * come; all at once, for each would lay out the page anew (src/styles/fonts.css).
 */
import { LATER_FACES } from '../styles/faces.ts';

async function addFaces(): Promise<void> {
  const faces = Object.entries(LATER_FACES).map(
    ([weight, address]) => new FontFace('Prompt', `url(${address})`, { weight, display: 'swap' }),
  );
  // One that is declared before it is here would give way to another family meanwhile.
  const outcomes = await Promise.allSettled(faces.map((face) => face.load()));
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') document.fonts.add(outcome.value);
}

/** Brings the faces when the page has loaded. Without one of them, the next weight goes on standing in for it. */
export function bringFaces(): void {
  if (document.readyState === 'complete') void addFaces();
  else addEventListener('load', () => void addFaces(), { once: true });
}
