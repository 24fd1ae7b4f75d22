/** What is typed for a field that a key asked for and that is not there yet: loading it takes a moment. */

/** After this long nobody expects the field any more, ms. */
const EXPECTED_MS = 5_000;

let letters = '';
let until = 0;

/** Letters belong to the field from now on. */
export function expectField(now: number): void {
  letters = '';
  until = now + EXPECTED_MS;
}

/** Whether a key was for the field; it is kept. Keys that move or leave are not. */
export function keepTyped({ key, timeStamp }: KeyboardEvent): boolean {
  if (timeStamp > until) return false;
  if (key === 'Backspace') letters = letters.slice(0, -1);
  else if (key.length === 1) letters += key;
  else return false;
  return true;
}

/** What was typed until now. */
export function typedAhead(): string {
  return performance.now() <= until ? letters : '';
}

/** The field is there, and takes what follows by itself. */
export function fieldIsThere(): void {
  until = 0;
}
