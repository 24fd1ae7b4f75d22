/** The error page drawn in the browser, in place of the content that broke. */
import type { Translate } from '#features/i18n/index.ts';
import { artUrl } from '#shared/art.ts';
import { buttonClass } from '#ui/recipes.ts';
import type { FaultView } from '../faults.ts';
import { FAULT_LOOK } from './fault-look.ts';

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function picture(status: number): HTMLImageElement {
  const image = create('img', FAULT_LOOK.art);
  image.src = artUrl('scenes', status === 404 ? 'not-found' : 'offline', 640);
  image.alt = '';
  return image;
}

/** Replaces the content of an element by the error page. */
export function drawFault(root: HTMLElement, fault: FaultView, translate: Translate<'faults'>, home: string): void {
  const missing = fault.status === 404;
  const section = create('section', FAULT_LOOK.root);
  const link = create('a', buttonClass({ size: 'lg' }), translate('home'));
  link.href = home;
  section.append(
    picture(fault.status),
    create('p', FAULT_LOOK.status, String(fault.status)),
    create('h1', FAULT_LOOK.title, translate(missing ? 'not_found_heading' : 'error_heading')),
    create('p', FAULT_LOOK.line, translate(missing ? 'not_found_line' : 'error_line')),
    link,
  );
  if (fault.details !== '' && !missing) section.append(create('p', FAULT_LOOK.details, fault.details));
  root.replaceChildren(section);
}
