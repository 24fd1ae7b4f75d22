/** What a browser opens: a game's page, the page that checks rounds, and the files of both. */
import { Hono } from 'hono';
import { languageOf } from '../texts.ts';
import type { ChainList } from './chains.ts';
import type { createClientDirectory } from './files.ts';
import { anyTitle, type GameKind, kindOf } from './games.ts';
import { compressed, gamePage, pageHeaders, partsOf, verifyHeaders, verifyPage } from './page.ts';
import type { Played } from './seat.ts';
import { sessionIdOf } from './sessions.ts';
import { createSources } from './sources.ts';
import type { StudioStore } from './types.ts';

interface PageRouteParts {
  chains: ChainList;
  store: Pick<StudioStore, 'session'>;
  files: ReturnType<typeof createClientDirectory>;
  games: Readonly<Record<GameKind, { view(sessionId: string): Promise<Played<object>> }>>;
}

const YEAR = 'public, max-age=31536000, immutable';

export function pageRoutes({ store, files, games, chains }: PageRouteParts): Hono {
  const app = new Hono();
  const sources = createSources();

  // The page carries what it needs first: requesting it afterwards would cost another round trip.
  app.get('/play/:token', async (context) => {
    const id = sessionIdOf(context.req.param('token'));
    const session = await store.session(id);
    const title = session && anyTitle(session.gameCode);
    if (!session || !title) return context.text('404', 404);
    const [clientFiles, view] = await Promise.all([
      files.entry('main.ts', partsOf(title)),
      games[kindOf(title)].view(id),
    ]);
    const page = gamePage(title, session, clientFiles, view.ok ? view.value : null);
    return compressed(page, context.req.header('accept-encoding'), pageHeaders(session));
  });

  // Anybody may check anybody's round: the seeds are all it takes.
  app.get('/verify', async (context) => {
    const wanted = context.req.query('lang') ?? context.req.header('accept-language')?.split(/[,;]/)[0] ?? 'en';
    const language = languageOf(wanted);
    const page = verifyPage(language, await files.entry('verify/main.ts'));
    return context.body(page, 200, verifyHeaders());
  });

  // And by what it is computed.
  app.get('/verify/sources', async (context) => {
    const answer = await sources.list(context.req.query('game') ?? '');
    if (answer === null) return context.text('404', 404);
    return context.json(answer, 200, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });
  app.get('/verify/source/*', async (context) => {
    const text = await sources.text(context.req.path.slice('/verify/source/'.length));
    if (text === null) return context.text('404', 404);
    return context.body(text, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  // So are the ends of chains: the more people have seen one before its event, the better.
  app.get('/chains/:game', async (context) => {
    const answer = await chains(context.req.param('game'));
    if (answer === null) return context.text('404', 404);
    return context.json(answer, 200, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });

  app.get('/assets/:file', async (context) => {
    const file = await files.asset(`assets/${context.req.param('file')}`);
    if (file === null) return context.text('404', 404);
    const accepts = (context.req.header('accept-encoding') ?? '').includes('br');
    const headers = {
      'content-type': file.type,
      'cache-control': YEAR,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    };
    return file.brotli && accepts
      ? context.body(file.brotli, 200, { ...headers, 'content-encoding': 'br' })
      : context.body(file.body, 200, headers);
  });

  return app;
}
