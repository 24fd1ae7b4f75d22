/** The scene behind a table game and its lettering above the table, both taken from the game's cover. */
import { element } from '../ui/dom.ts';

/**
 * The frame of a stage: scene, lettering, and room for the table.
 * @param scene address of the scene, `title` of the lettering (scripts/studio-art.ts).
 */
export function onScene(
  className: string,
  { scene, title, name }: { scene: string; title: string; name: string },
  ...table: Node[]
): HTMLElement {
  return element(
    'div',
    { class: `table-scene ${className}` },
    element('img', { class: 'table-backdrop', src: scene, alt: '', width: 300, height: 400 }),
    element('img', { class: 'table-title', src: title, alt: name, width: 300, height: 120 }),
    element('div', { class: 'table-surface' }, ...table),
  );
}

/** The frame of a stage whose scene fills it; the bet stands in a panel beside it. @param scene address of its picture */
export function onPicture(className: string, scene: string | null, ...children: Node[]): HTMLElement {
  const picture = scene === null ? [] : [element('img', { class: 'scene-picture', src: scene, alt: '' })];
  return element('div', { class: `table-scene on-picture ${className}` }, ...picture, ...children);
}
