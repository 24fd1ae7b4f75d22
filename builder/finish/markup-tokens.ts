/** Cuts a page's HTML into tags, texts and comments, in one pass and without judging what stands where. */

/** What is told of a page, in its order. */
export interface MarkupVisitor {
  /**
   * A tag to its end, `<a href="/">` or `</a>`.
   * @param end where it ends in the page.
   * @returns where to go on: there, or further on where the visitor took the element's content itself.
   */
  tag(tag: string, end: number): number;
  /** Text between tags, a doctype and stray angle brackets among it. */
  text(text: string): void;
  comment(comment: string): void;
}

/** The same text by itself: what is cut out of a page and remembered would otherwise hold all of the page in memory. */
export const cutLoose = (text: string): string => ` ${text}`.slice(1);

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const GREATER = 62;

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** Where the tag that starts at a place ends; -1 where it never does. An attribute's value may hold `>`. */
function endOfTag(html: string, start: number): number {
  for (let at = start + 1; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = html.indexOf(code === QUOTE ? '"' : "'", at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

const startsTag = (html: string, at: number): boolean =>
  isLetter(html.charCodeAt(at + 1)) || (html.charCodeAt(at + 1) === SLASH && isLetter(html.charCodeAt(at + 2)));

/** Where the comment or tag at a `<` ends; -1 where the `<` is text. */
function endOfMarkup(html: string, at: number): number {
  if (startsTag(html, at)) return endOfTag(html, at);
  const close = html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) : -1;
  return close === -1 ? -1 : close + 3;
}

/** Goes through a page. */
export function scanMarkup(html: string, visitor: MarkupVisitor): void {
  let told = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const end = endOfMarkup(html, at);
    if (end === -1) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > told) visitor.text(html.slice(told, at));
    const token = html.slice(at, end);
    if (token.startsWith('<!')) {
      visitor.comment(token);
      told = end;
    } else told = visitor.tag(token, end);
    at = html.indexOf('<', told);
  }
  if (told < html.length) visitor.text(html.slice(told));
}
