/** The material of a frame round the large button, as CSS backgrounds. */

/** Two strands, one over the other: rope, or a stick of sugar. */
export const wound = (light: string, dark: string): string =>
  `repeating-conic-gradient(${light} 0 18deg, ${dark} 20deg 34deg, ${light} 36deg)`;

/** Smooth, with the light from above. @param lights brightest first */
export const polished = (lights: readonly string[]): string =>
  `linear-gradient(155deg, ${[...lights, lights[1]].join(', ')})`;

/** Cut in eight. @param lights of four neighbours; the other half mirrors them */
export const faceted = (lights: readonly string[]): string =>
  `conic-gradient(from 22.5deg, ${[...lights, ...lights.toReversed()]
    .map((light, facet) => `${light} ${facet * 45}deg ${(facet + 1) * 45}deg`)
    .join(', ')})`;

/** Plates with a rivet on each. */
export const riveted = (light: string, dark: string, rivet: string): string =>
  `repeating-conic-gradient(transparent 0 13deg, ${rivet} 14deg 22deg, transparent 23deg 36deg), linear-gradient(155deg, ${light}, ${dark})`;
