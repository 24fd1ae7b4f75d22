/** What the contract says of answers; loaded with the first call (http.ts). */
import { fits } from '#shared/contract/fits.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
import { FIRST_SHAPES } from '#shared/contract/shapes/first.ts';

async function shapeOf(name: EndpointName): Promise<string> {
  if (name in FIRST_SHAPES) return FIRST_SHAPES[name as keyof typeof FIRST_SHAPES];
  const { REST_SHAPES } = await import('#shared/contract/shapes/rest.ts');
  return REST_SHAPES[name as keyof typeof REST_SHAPES];
}

/** What says of a body whether it has the shape of an endpoint's answer. */
export async function checkOf(name: EndpointName): Promise<(body: unknown) => boolean> {
  const shape = await shapeOf(name);
  return (body) => fits(shape, body);
}
