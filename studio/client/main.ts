/** The entry of a game's page: the address names the session, and the page contains what the game starts from. */
import type { TextKey, Translate } from '../texts.ts';
import './style.css';
import './panel.css';
import { formatsReady } from '#shared/first-format.ts';
import { type Answer, createStudioApi, type OpenedSession, type StudioApi } from './api.ts';
import { sendToPage } from './bridge.ts';
import { showProgress } from './loading.ts';
import { withOwnSeed } from './own-seed.ts';
import { translator } from './texts.ts';
import { createBanner } from './ui/banner.ts';

/** The session that the studio put into the page; requested if it could not. */
async function sessionOf(api: StudioApi): Promise<Answer<OpenedSession>> {
  const embedded = document.getElementById('session')?.textContent;
  return embedded ? { ok: true, value: JSON.parse(embedded) as OpenedSession } : api.session();
}

/** What is known while a game opens, for telling of a failure. */
interface Opening {
  /** The origin of the page around. */
  parentOrigin?: string;
}

async function open(root: HTMLElement, opening: Opening): Promise<void> {
  const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const api = createStudioApi(token);
  const told = sessionOf(api).then((answer) => {
    if (answer.ok) opening.parentOrigin = answer.value.parent_origin;
    return answer;
  });
  const [answer] = await Promise.all([told, formatsReady()]);
  const t = translator('common');
  if (answer.ok) {
    const session = answer.value;
    if ('shared' in session) {
      const { startAviator } = await import('./aviator/main.ts');
      return startAviator({ root, api, session, t, token });
    }
    if ('live' in session) {
      const { startLive } = await import('./live/main.ts');
      return startLive({ root, api, session, t, token });
    }
    session.fairness = withOwnSeed(session.fairness, null);
    if ('engine' in session) {
      const { startTableGame } = await import('./table-games/frame.ts');
      return startTableGame({ root, api, session, t });
    }
    const [{ startGame }, { loadTheme }] = await Promise.all([import('./game.ts'), import('./titles/index.ts')]);
    const texts = translator('common', 'slots', 'jackpots');
    return startGame({ root, api, session, theme: await loadTheme(root.dataset.game ?? ''), t: texts });
  }
  const gone = answer.status === 'unknown_session';
  sayInstead(root, t, gone ? 'errorOver' : 'errorUnavailable', !gone);
}

/** Replaces the game by a banner, with a button to reload it where that may help. */
function sayInstead(root: HTMLElement, t: Translate, text: TextKey<'common'>, retry: boolean): void {
  const banner = createBanner();
  root.replaceChildren(banner.node);
  banner.show(t(text), retry ? { label: t('retry'), run: () => location.reload() } : undefined);
}

/**
 * A file of the game could not be loaded, or its start failed. The page around is told and offers the game again; the
 * banner is for a game that is not framed.
 */
function tellFailure(root: HTMLElement, { parentOrigin }: Opening): void {
  if (parentOrigin) sendToPage(parentOrigin, { type: 'game/failed' });
  sayInstead(root, translator('common'), 'errorUnavailable', true);
}

/** Space on nothing that takes it would scroll the page around, game and all. */
function holdPage(event: KeyboardEvent): void {
  if (event.key === ' ' && event.target === document.body) event.preventDefault();
}

const root = document.getElementById('game');
if (root) {
  addEventListener('keydown', holdPage);
  showProgress(document);
  const opening: Opening = {};
  open(root, opening).catch((error: unknown) => {
    console.error('The game could not start', error);
    tellFailure(root, opening);
  });
}
