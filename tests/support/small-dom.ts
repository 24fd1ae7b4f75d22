/**
 * As much of a document as React needs to run components with their effects: elements, texts, attributes, events that
 * bubble. Nothing is laid out or styled. What a browser does beyond that is for the suites of a browser.
 */
import { vi } from 'vitest';

type Listener = ((event: SmallEvent) => void) | { handleEvent(event: SmallEvent): void };

interface SmallEvent {
  type: string;
  target: SmallNode;
  bubbles: boolean;
  [member: string]: unknown;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;

export class SmallNode {
  parentNode: SmallNode | null = null;
  childNodes: SmallNode[] = [];
  nodeValue: string | null = null;
  ownerDocument: SmallNode | null = null;
  readonly #listeners = new Map<string, Set<Listener>>();

  readonly nodeType: number;
  readonly nodeName: string;

  constructor(nodeType: number, nodeName: string) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): SmallNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): SmallNode | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  get parentElement(): SmallNode | null {
    return this.parentNode?.nodeType === ELEMENT ? this.parentNode : null;
  }
  get isConnected(): boolean {
    return this.nodeType === DOCUMENT || (this.parentNode?.isConnected ?? false);
  }
  insertBefore(node: SmallNode, before: SmallNode | null): SmallNode {
    node.parentNode?.removeChild(node);
    const place = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node: SmallNode): SmallNode {
    return this.insertBefore(node, null);
  }
  removeChild(node: SmallNode): SmallNode {
    this.childNodes = this.childNodes.filter((child) => child !== node);
    node.parentNode = null;
    return node;
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  contains(node: SmallNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode));
  }
  get textContent(): string {
    if (this.nodeType === TEXT) return this.nodeValue ?? '';
    return this.nodeType === COMMENT ? '' : this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    if (this.nodeType === TEXT) this.nodeValue = text;
    else this.childNodes = text === '' ? [] : [textNode(text, this)];
  }
  get data(): string {
    return this.nodeValue ?? '';
  }
  set data(text: string) {
    this.nodeValue = text;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }
  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }
  /** Tells it, and then what it stands in. */
  dispatchEvent(event: Partial<SmallEvent> & { type: string }): boolean {
    const told = { bubbles: true, target: this, preventDefault() {}, stopPropagation() {}, ...event } as SmallEvent;
    for (let node: SmallNode | null = this; node; node = told.bubbles ? node.parentNode : null) {
      for (const listener of [...(node.#listeners.get(told.type) ?? [])])
        if (typeof listener === 'function') listener.call(node, told);
        else listener.handleEvent(told);
    }
    return true;
  }
}

function textNode(text: string, parent: SmallNode | null = null): SmallNode {
  const node = new SmallNode(TEXT, '#text');
  node.nodeValue = text;
  node.parentNode = parent;
  return node;
}

export class SmallElement extends SmallNode {
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = { setProperty: () => undefined };
  readonly dataset: Record<string, string> = {};
  readonly classList = { add() {}, remove() {}, toggle() {}, contains: () => false };
  readonly tagName: string;
  scrollTop = 0;
  scrollLeft = 0;

  readonly localName: string;
  readonly namespaceURI: string;

  constructor(localName: string, namespaceURI = HTML) {
    super(ELEMENT, namespaceURI === HTML ? localName.toUpperCase() : localName);
    this.tagName = this.nodeName;
    this.localName = localName;
    this.namespaceURI = namespaceURI;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  /** Of a list to choose from. */
  get options(): SmallElement[] {
    return [...this.below(({ localName }) => localName === 'option')];
  }
  focus(): void {}
  blur(): void {}
  scrollIntoView(): void {}
  getBoundingClientRect() {
    return { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 };
  }
  closest(): null {
    return null;
  }
  matches(): boolean {
    return false;
  }
  querySelector(): null {
    return null;
  }
  querySelectorAll(): never[] {
    return [];
  }
  get children(): SmallElement[] {
    return this.childNodes.filter((child) => child instanceof SmallElement);
  }
  /** The elements below that fit, in their order. */
  *below(fits: (element: SmallElement) => boolean): Generator<SmallElement> {
    for (const child of this.childNodes) {
      if (!(child instanceof SmallElement)) continue;
      if (fits(child)) yield child;
      yield* child.below(fits);
    }
  }
}

class SmallDocument extends SmallNode {
  readonly documentElement = this.#own(new SmallElement('html'));
  readonly body = this.#own(new SmallElement('body'));
  readonly head = this.#own(new SmallElement('head'));
  activeElement: SmallNode | null = null;
  visibilityState = 'visible';
  hidden = false;
  cookie = '';
  defaultView: unknown = globalThis;
  constructor() {
    super(DOCUMENT, '#document');
    this.appendChild(this.documentElement);
    this.documentElement.appendChild(this.head);
    this.documentElement.appendChild(this.body);
    this.activeElement = this.body;
  }
  #own<Node extends SmallNode>(node: Node): Node {
    node.ownerDocument = this;
    return node;
  }
  createElement(name: string): SmallElement {
    return this.#own(new SmallElement(name));
  }
  createElementNS(namespace: string, name: string): SmallElement {
    return this.#own(new SmallElement(name, namespace));
  }
  createTextNode(text: string): SmallNode {
    return this.#own(textNode(text));
  }
  createComment(): SmallNode {
    return this.#own(new SmallNode(COMMENT, '#comment'));
  }
  querySelector(): null {
    return null;
  }
  querySelectorAll(): never[] {
    return [];
  }
  getElementById(id: string): SmallElement | null {
    return this.documentElement.below((element) => element.getAttribute('id') === id).next().value ?? null;
  }
}

/** A document on the globals of this test, and one element in its body. */
export function smallDocument(): SmallElement {
  const document = new SmallDocument();
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', SmallElement);
  vi.stubGlobal('HTMLIFrameElement', class {});
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('screen', { width: 1280, height: 800 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = document.createElement('div');
  document.body.appendChild(root);
  return root;
}
