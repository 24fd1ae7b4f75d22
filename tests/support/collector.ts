/** A fake of every outside service on one origin: scripts that do what vendors' do, and a pixel that counts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A widget that says who opened it and puts itself at the end of the page. */
const chat = (name: string) => `window.chatWidget = { open() {
  const widget = document.createElement('div');
  widget.id = 'widget';
  widget.textContent = ${JSON.stringify(name)};
  document.body.append(widget);
} };`;

const SCRIPTS: Readonly<Record<string, string>> = {
  '/tags.js': 'window.tagsSaw = window.dataLayer.length;',
  '/heatmap.js': 'window.heatmapRuns = true;',
  '/retargeting.js': 'window.retargetingRuns = true;',
  '/chat.js': chat('main chat'),
  '/chat-fallback.js': chat('second chat'),
  '/fingerprint.js': "window.ioGetBlackbox = () => ({ blackbox: 'box-of-this-device', finished: true });",
};

export interface Collector {
  origin: string;
  /** Paths asked for so far, with the fields of their queries. */
  seen: { path: string; query: Record<string, string> }[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const seen: Collector['seen'] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://collector.invalid');
    seen.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
    const script = SCRIPTS[url.pathname];
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', script === undefined ? 'image/gif' : 'text/javascript');
    response.end(script ?? PIXEL);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
