/** The stack of sheets and popups: who answers a press, and who gets the focus back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersPress, type Layer, raiseLayer, returnFocus } from '#ui/layers.ts';

/** As much of an element as the stack asks for. */
class FakeElement {
  isConnected = true;
  readonly name: string;
  readonly children: FakeElement[];
  constructor(name: string, children: FakeElement[] = []) {
    this.name = name;
    this.children = children;
  }
  contains = (other: unknown): boolean => other === this || this.children.some((child) => child.contains(other));
  checkVisibility = () => this.isConnected;
  closest = () => null;
  focus = () => {
    screen.activeElement = this;
  };
}

const opener = new FakeElement('a price');
const main = new FakeElement('main', [opener]);
const login = new FakeElement('the log-in link of the slip');
const slip = new FakeElement('the slip', [login]);
const field = new FakeElement('a field of the popup');
const popup = new FakeElement('the popup', [field]);
const popover = { hidePopover: vi.fn() };
const screen = {
  activeElement: opener as FakeElement,
  body: new FakeElement('body'),
  fullscreenElement: null as FakeElement | null,
  exitFullscreen: vi.fn(async () => undefined),
  querySelector: () => main,
  querySelectorAll: () => [popover],
};

const layerOf = (element: FakeElement): Layer => ({ frame: () => element as unknown as HTMLElement });
let raised: (() => void)[] = [];
const raise = (layer: Layer) => raised.push(raiseLayer(layer));

beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', screen);
  Object.assign(screen, { activeElement: opener, fullscreenElement: null });
  login.isConnected = true;
});
afterEach(() => {
  for (const end of raised) end();
  raised = [];
  vi.unstubAllGlobals();
});

test('a press is answered by the layer on top, once, and closes none of those below it', () => {
  const [below, above] = [layerOf(slip), layerOf(popup)];
  raise(below);
  raise(above);
  const press = new Event('keydown');
  expect(answersPress(below, press)).toBe(false);
  expect(answersPress(above, press)).toBe(true);
  raised[1]?.();
  // The slip is on top by now, and the same press reaches it.
  expect(answersPress(below, press)).toBe(false);
  expect(answersPress(below, new Event('keydown'))).toBe(true);
});

test('the focus goes back down the way it came: popup, slip, page', () => {
  const [below, above] = [layerOf(slip), layerOf(popup)];
  raise(below);
  screen.activeElement = login;
  raise(above);
  screen.activeElement = field;
  raised[1]?.();
  returnFocus(above);
  expect(screen.activeElement.name).toBe(login.name);
  raised[0]?.();
  returnFocus(below);
  expect(screen.activeElement.name).toBe(opener.name);
});

test('what has gone gives the focus to the layer that it stood in, not to the page behind it', () => {
  const [below, above] = [layerOf(slip), layerOf(popup)];
  raise(below);
  screen.activeElement = login;
  raise(above);
  screen.activeElement = field;
  login.isConnected = false;
  raised[1]?.();
  returnFocus(above);
  expect(screen.activeElement.name).toBe(slip.name);
});

test('a sheet that ends below a popup takes no focus from it', () => {
  const [below, above] = [layerOf(slip), layerOf(popup)];
  raise(below);
  raise(above);
  screen.activeElement = field;
  raised[0]?.();
  returnFocus(below);
  expect(screen.activeElement.name).toBe(field.name);
});

test('what the browser draws over everything ends when a layer opens: popovers and a filled screen', () => {
  screen.fullscreenElement = main;
  raise(layerOf(popup));
  expect(popover.hidePopover).toHaveBeenCalledOnce();
  expect(screen.exitFullscreen).toHaveBeenCalledOnce();
});
