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

/**
 * A sportsbook by the interface of BetBy's renderer, as public integrations use it: it fills its target, keeps its page in
 * `bt-path`, asks for a token when told that the one it has is over, and says what it was given in `window.sportsbook`.
 */
const SPORTSBOOK = `(() => {
  const seen = { starts: 0, kills: 0, options: null };
  window.sportsbook = seen;
  window.BTRenderer = class {
    initialize(options) {
      seen.starts += 1;
      seen.options = options;
      this.root = document.createElement('div');
      this.show(options.token);
      options.target.append(this.root);
      return this;
    }
    show(token) {
      const { options } = seen;
      const who = token ? 'player ' + JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).sub : 'guest';
      this.root.textContent = options.brand_id + ' ' + options.lang + ' ' + options.themeName + ' ' + who;
      const acts = { 'Outside log in': () => options.onLogin(), 'Outside registration': () => options.onRegister() };
      acts['Outside token'] = async () => this.show(await options.onTokenExpired());
      acts['Outside session'] = () => options.onSessionRefresh();
      acts['Outside live'] = () => {
        history.replaceState(history.state, '', location.pathname + '?bt-path=%2Flive');
        options.onRouteChange();
      };
      for (const [text, act] of Object.entries(acts)) {
        const button = document.createElement('button');
        button.textContent = text;
        button.addEventListener('click', act);
        this.root.append(button);
      }
    }
    updateOptions(options) { Object.assign(seen.options, options); }
    kill() {
      seen.kills += 1;
      this.root.remove();
    }
  };
})();`;

const SCRIPTS: Readonly<Record<string, string>> = {
  '/tags.js': 'window.tagsSaw = window.dataLayer.length;',
  '/heatmap.js': 'window.heatmapRuns = true;',
  '/retargeting.js': 'window.retargetingRuns = true;',
  '/chat.js': chat('main chat'),
  '/chat-fallback.js': chat('second chat'),
  '/sportsbook.js': SPORTSBOOK,
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
