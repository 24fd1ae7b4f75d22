/** Work of a page in pieces: what is one task nothing can interrupt, and on a phone it is four times as long. */

/** Goes on in a task of its own: a touch or a frame may come between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
