/** The entry of a game's page: the session stands in the address, and with it in the page what the game starts from. */
import './style.css';
import './panel.css';
import { formatsReady } from '#shared/first-format.ts';
import { type Answer, createStudioApi, type OpenedSession, type StudioApi } from './api.ts';
import { sendToPage } from './bridge.ts';
import { withOwnSeed } from './own-seed.ts';
import { loadTexts, type TextKey, type Translate } from './texts/index.ts';
import { createBanner } from './ui/banner.ts';

/** What the studio put into the page; it is asked for where it could not. */
async function sessionOf(api: StudioApi): Promise<Answer<OpenedSession>> {
  const embedded = document.getElementById('session')?.textContent;
  return embedded ? { ok: true, value: JSON.parse(embedded) as OpenedSession } : api.session();
}

/** Where the way into a game has come to: what a failure can be said with. */
interface Opening {
  t?: Translate;
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
  const said = loadTexts(document.documentElement.lang).then((texts) => {
    opening.t = texts;
    return texts;
  });
  const [answer, t] = await Promise.all([told, said, formatsReady()]);
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
      const { startHouseGame } = await import('./house/frame.ts');
      return startHouseGame({ root, api, session, t });
    }
    const [{ startGame }, { loadTheme }] = await Promise.all([import('./game.ts'), import('./titles/index.ts')]);
    return startGame({ root, api, session, theme: await loadTheme(root.dataset.game ?? ''), t });
  }
  const gone = answer.status === 'unknown_session';
  sayInstead(root, t, gone ? 'errorOver' : 'errorUnavailable', !gone);
}

/** Puts a banner in the game's place, with a way to load it again where that may help. */
function sayInstead(root: HTMLElement, t: Translate, text: TextKey, retry: boolean): void {
  const banner = createBanner();
  root.replaceChildren(banner.node);
  banner.show(t(text), retry ? { label: t('retry'), run: () => location.reload() } : undefined);
}

/**
 * A file of the game did not come, or its start broke. The page around hears of it and offers the game anew; the banner
 * is for a game that stands alone, and needs the texts to have come.
 */
function tellFailure(root: HTMLElement, { t, parentOrigin }: Opening): void {
  if (t) sayInstead(root, t, 'errorUnavailable', true);
  if (parentOrigin) sendToPage(parentOrigin, { type: 'game/failed' });
}

const root = document.getElementById('game');
if (root) {
  const opening: Opening = {};
  open(root, opening).catch((error: unknown) => {
    console.error('The game could not start', error);
    tellFailure(root, opening);
  });
}
