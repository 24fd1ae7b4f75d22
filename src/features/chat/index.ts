/** The live chat (spec section 7): loaded when someone opens it. */
export { openChat } from './widget.ts';
