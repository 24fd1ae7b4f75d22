/** What a player is told on coming back: which round waits and where it goes on, and which stake is back. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { loadGame, nameOfGame } from '#features/lobby/index.ts';
import { currentPage, href, type Page, pageIso } from '#features/regions/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { whenShown } from '#platform/shown-rounds.ts';
import { localStore } from '#platform/storage.ts';
import { NOTIFICATION_TOAST_MS } from '#shared/constants.ts';
import { playPath } from '#shared/routes.ts';
import { closeToast, showToast } from '#ui/toasts.ts';
import { takeLeftRound } from './left-round.ts';
import { $interrupted, type InterruptedRound, loadInterrupted } from './store.ts';

const STORAGE_KEY = 'fairwind_rounds_told';
/** As many as the service tells of at once. */
const REMEMBERED = 20;

/** Rounds that wait are told once in the life of a page; each with its toast, null until that is shown. */
const told = new Map<string, string | null>();

/** What is told is told once in this browser: a round that waits stands in the account from then on. */
function rememberTold(news: string): boolean {
  const known = (localStore.get(STORAGE_KEY) ?? '').split(' ');
  if (known.includes(news)) return false;
  localStore.set(STORAGE_KEY, [news, ...known].slice(0, REMEMBERED).join(' '));
  return true;
}

const isOn = (pathname: string, code: string) => pathname.includes(`/play/${code}/`);

/** What of the rounds is news on a page: rounds of the game in hand are told by its own page. */
function newsOf(rounds: readonly InterruptedRound[], pathname: string): InterruptedRound[] {
  return rounds.filter(({ round_id, game_code, status }) => {
    if (status === 'rolled_back') return rememberTold(round_id);
    // Beside a game it would be in the way, and a game's own round is told by its page.
    if (told.has(round_id) || isOn(pathname, game_code) || document.querySelector('[data-game-frame]')) return false;
    return rememberTold(`open:${round_id}`);
  });
}

/** Where and when a round was left, and with which stake. */
async function factsOf(
  page: Page,
  { game_code, created_at, stake, currency }: Pick<InterruptedRound, 'game_code' | 'created_at' | 'stake' | 'currency'>,
) {
  const game = await loadGame(page.region, game_code);
  return {
    game: nameOfGame(game, game_code),
    time: new Intl.DateTimeFormat(pageIso(page), { timeStyle: 'short' }).format(new Date(created_at)),
    amount: playerAmount(stake, currency),
  };
}

async function tell(page: Page, round: InterruptedRound): Promise<void> {
  const translate = translator(page.locale, 'rounds');
  const waits = round.status === 'open';
  const facts = await factsOf(page, round);
  // The player may have come to the round meanwhile, which then tells of itself.
  if (waits && isOn(location.pathname, round.game_code)) return void told.delete(round.round_id);
  await new Promise<void>((done) => whenShown(done));
  const id = showToast({
    kind: waits ? 'notification' : 'success',
    title: translate(waits ? 'waits_title' : 'returned_title'),
    detail: translate(waits ? 'waits_text' : 'returned_text', facts),
    durationMs: NOTIFICATION_TOAST_MS,
    ...(waits ? { action: { label: translate('continue'), href: href(page, playPath(round.game_code, 'real')) } } : {}),
  });
  if (waits) told.set(round.round_id, id);
}

/** A round that has gone on, or is about to, takes its toast along. */
function closeOvertaken(): void {
  const rounds = $interrupted.get();
  for (const [roundId, toast] of told) {
    const round = rounds.find(({ round_id, status }) => round_id === roundId && status === 'open');
    if (toast && (!round || isOn(location.pathname, round.game_code))) closeToast(toast);
  }
}

/** Tells of a round that ended without anybody seeing it. */
async function tellLeftRound(): Promise<void> {
  const round = await takeLeftRound();
  if (round === null) return;
  const page = currentPage();
  const [facts] = await Promise.all([factsOf(page, round), loadTexts(page.locale, ['rounds'])]);
  const translate = translator(page.locale, 'rounds');
  showToast({
    kind: 'notification',
    title: translate('ended_title'),
    detail: translate('ended_text', { ...facts, payout: playerAmount(round.payout, round.currency) }),
    durationMs: NOTIFICATION_TOAST_MS,
  });
}

/** Asks for interrupted rounds and tells what is news. */
export async function tellInterrupted(): Promise<void> {
  // The toast must not outlive the way to its game by the time of a request.
  closeOvertaken();
  await Promise.all([tellLeftRound(), loadInterrupted()]);
  closeOvertaken();
  const page = currentPage();
  const news = newsOf($interrupted.get(), location.pathname);
  if (news.length === 0) return;
  // Before anything is awaited: another call must not tell the same.
  for (const { round_id, status } of news) if (status === 'open') told.set(round_id, null);
  await loadTexts(page.locale, ['rounds']);
  for (const round of news) await tell(page, round);
}
