/** One game session on screen: the player's requests, the studio's answers, and what is shown. */

import type { StudioJackpots } from '#shared/contract/aggregator.ts';
import { priceOf } from '../maths/features/types.ts';
import type { JackpotsView, SessionView, SpinAnswer, SpinRequest } from '../protocol.ts';
import type { Answer, StudioApi } from './api.ts';
import { createBalance } from './balance.ts';
import { createBridge } from './bridge.ts';
import { createFailureTeller, isUnanswered } from './failures.ts';
import { moneyFormat } from './money.ts';
import { withOwnSeed } from './own-seed.ts';
import { type Presentation, present } from './present.ts';
import { outcomeOf, resultOf } from './result.ts';
import { createSounds } from './sound.ts';
import { loadArt, type Theme } from './stage/art.ts';
import { PACES } from './stage/reels.ts';
import { createStage } from './stage/stage.ts';
import { createBanner } from './ui/banner.ts';
import { createPurchase, PURCHASE_HEIGHT } from './ui/buy.ts';
import { createCurtain } from './ui/curtain.ts';
import { element } from './ui/dom.ts';
import { createFeatureBar } from './ui/feature-bar.ts';
import { createHud } from './ui/hud.ts';
import { createJackpotTicker, TICKER_HEIGHT } from './ui/jackpots.ts';
import { FEATURE_NAMES } from './ui/names.ts';
import { createPanel, slotTabs } from './ui/panel.ts';
import type { SlotTranslate } from './ui/parts.ts';

export interface GameParts {
  root: HTMLElement;
  api: StudioApi;
  session: SessionView;
  theme: Theme;
  t: SlotTranslate;
}

/** Reels run at least this long, ms, so that a fast answer still looks like a spin. */
const SHORTEST_RUN_MS = { normal: 620, turbo: 120 } as const;
/** Count-up of a win, ms, and coins, by its multiple of the bet. */
const CELEBRATIONS = [
  { from: 50n, countMs: 3_200, coins: 46, sound: 'bigWin' },
  { from: 15n, countMs: 2_200, coins: 26, sound: 'bigWin' },
  { from: 5n, countMs: 1_300, coins: 0, sound: 'win' },
  { from: 0n, countMs: 700, coins: 0, sound: 'win' },
] as const;

/** How long a won jackpot stands over the reels, ms. */
const JACKPOT_MS = 4_500;

const CALM = matchMedia('(prefers-reduced-motion: reduce)');

export async function startGame({ root, api, session, theme, t }: GameParts): Promise<void> {
  const money = moneyFormat(session.currency, session.language);
  const stakes = session.stakes.map(BigInt);
  const sounds = createSounds(session.game_code);
  let index = session.first_stake;
  let stops = session.stops;
  let turbo = false;
  /** Nothing can be pressed until the stage is ready. */
  let busy = true;
  let paused = false;
  let showing = false;
  /** Pressed again while the reels turn: they stop as soon as allowed. */
  let hurried = false;
  let endRun: (() => void) | null = null;
  let presentation: Presentation | null = null;
  const { feature } = session;
  const rulesAllow = session.buy;
  /** A round whose answer never arrived: it is requested again under the same id. */
  let unanswered: SpinRequest | null = null;
  /** Free rounds come before money; their stake stands. */
  let free = session.free_rounds;
  /** The last of them is played: what they won stands until it is seen, so that nobody stakes money by haste. */
  let told = false;
  const stake = () => (free ? BigInt(free.stake) : (stakes[index] ?? 0n));
  /** The bet of the round that is shown. */
  let shownStake = stake();

  const bridge = createBridge(session.parent_origin, (message) => {
    if (message.type === 'page/balance-changed') void balance.told(message.balance);
    else if (message.type === 'page/jackpots') takeJackpots(message);
    else if (message.type === 'page/info') panel.open();
    else setPaused(message.type === 'page/pause');
  });
  const banner = createBanner();
  const balance = createBalance({
    ...{ api, first: session.balance },
    busy: () => busy,
    changed: () => {
      if (!told) banner.hide();
      show();
    },
  });
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: () => void press(),
    restart: () => void refill(),
  });
  const live = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const veil = element('p', { class: 'veil', hidden: true }, t('paused'));
  const scene = element('canvas', { class: 'layer', 'aria-hidden': 'true' });
  const reels = element('canvas', { class: 'layer', 'aria-hidden': 'true' });
  const stageBox = element('div', { class: 'stage' }, scene, reels);
  const hud = createHud({
    t,
    money,
    turbo: session.turbo,
    soundOn: sounds.on,
    demo: session.mode === 'demo',
    actions: {
      spin: () => void press(),
      bet: changeBet,
      turbo: toggleTurbo,
      sound: () => sounds.toggle(),
      info: () => panel.open(),
    },
  });
  const bar = createFeatureBar();
  const freeBar = createFeatureBar();
  const curtain = createCurtain();
  const purchase = feature?.buy && rulesAllow ? sale(feature) : null;
  const ticker = session.jackpots ? createJackpotTicker(t, money, () => CALM.matches) : null;
  if (session.jackpots) ticker?.show(session.jackpots);
  const panel = createPanel(t, session.title, slotTabs({ t, money, session, theme, api, stake }));
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    stageBox,
    ...(ticker ? [ticker.node] : []),
    ...(purchase ? [purchase.button] : []),
    bar.node,
    freeBar.node,
    curtain.node,
    ...(hud.corner ? [hud.corner] : []),
    hud.node,
    banner.node,
    veil,
    live,
    panel.node,
    ...(purchase ? [purchase.dialog] : []),
  );
  show();

  const stage = createStage({
    scene,
    reels,
    art: await loadArt(theme),
    strips: session.strips,
    rows: session.rows,
    wild: session.wild,
    lines: session.lines,
    stops,
    drops: feature?.kind === 'drops',
    top: ticker ? TICKER_HEIGHT : 0,
    bottom: purchase ? PURCHASE_HEIGHT : 0,
    valueText: (units) => money((BigInt(units) * shownStake) / BigInt(session.units_per_stake)),
    calm: () => CALM.matches,
    onLayout: (layout) => {
      root.dataset.layout = layout.kind;
      root.toggleAttribute('data-titled', layout.title !== null);
      root.style.setProperty('--controls', `${layout.controlsHeight}px`);
    },
  });
  await stage.resize();
  new ResizeObserver(() => void stage.resize()).observe(stageBox);
  busy = false;
  show();
  hud.result(null);
  hud.wait(session.wait_ms);
  bindKeys();
  bridge.ready();

  function show(): void {
    const edges = { lowest: free !== null || index === 0, highest: free !== null || index >= stakes.length - 1 };
    hud.show({ balance: balance.amount, stake: stake(), ...edges, busy });
    const price = priceOf(feature ?? undefined, stake());
    purchase?.show(price === null ? null : money(price), !busy && !unanswered && free === null);
    showFree();
  }

  function showFree(): void {
    if (!free || presentation) {
      freeBar.hide();
      return;
    }
    freeBar.show({
      name: t('freeRounds'),
      left: t('left', { left: free.left }),
      multiplier: null,
      won: money(BigInt(free.won)),
    });
  }

  /** What is left of free rounds after one of them. */
  function takeFree(now: NonNullable<SpinAnswer['free_rounds']>): void {
    free = now;
    if (now.left > 0) return;
    told = true;
    const amount = money(BigInt(now.won));
    const text = now.won === '0' ? 'freeWonNone' : now.wagering === 0 ? 'freeWonCash' : 'freeWonBonus';
    banner.show(t(text, { amount, times: now.wagering }), { label: t('close'), run: endFree });
  }

  function endFree(): void {
    told = false;
    free = null;
    banner.hide();
    show();
  }

  function sale(sold: NonNullable<typeof feature>) {
    const name = t(FEATURE_NAMES[sold.kind]);
    const percent = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
    return createPurchase(
      {
        label: t('buy'),
        question: (amount) => t('buyQuestion', { feature: name, amount }),
        note: t('buyReturn', { percent: percent.format(Number(session.bought_rtp_percent)) }),
        confirm: t('buyConfirm'),
        cancel: t('cancel'),
      },
      () => void press(true),
    );
  }

  /**
   * The jackpots grow with everybody's bets: the page around the game hears of it. A round shows its own jackpots
   * first.
   */
  function takeJackpots({ pool, currency, jackpots }: StudioJackpots): void {
    const shown = session.jackpots;
    if (busy || shown?.pool !== pool || session.currency !== currency) return;
    const amounts = Object.fromEntries(jackpots.map(({ tier, amount }) => [tier, amount]));
    showJackpots({ ...shown, amounts: { ...shown.amounts, ...amounts } });
  }

  function showJackpots(view: JackpotsView): void {
    session.jackpots = view;
    ticker?.show(view);
  }

  function changeBet(step: 1 | -1): void {
    if (busy || unanswered || free) return;
    const next = Math.max(0, Math.min(stakes.length - 1, index + step));
    if (next === index) return;
    index = next;
    banner.hide();
    show();
    live.textContent = t('betNow', { amount: money(stake()) });
  }

  const pace = () => (turbo ? PACES.turbo : PACES.normal);

  function toggleTurbo(): boolean {
    turbo = !turbo;
    return turbo;
  }

  function setPaused(value: boolean): void {
    paused = value;
    veil.hidden = !value;
  }

  async function refill(): Promise<void> {
    const answer = await api.refill();
    if (answer.ok) balance.take(answer.value.balance);
    show();
  }

  async function press(bought = false): Promise<void> {
    if (showing) stage.hurry();
    presentation?.hurry();
    if (busy && session.turbo) quicken();
    if (busy || paused || hud.waiting || panel.node.open) return;
    if (told) return endFree();
    await playRound(bought);
  }

  /** Where the law allows a round to be that short. */
  function quicken(): void {
    hurried = true;
    endRun?.();
    stage.hurry();
  }

  /** The least time the reels run. */
  function run(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRun = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function playRound(bought: boolean): Promise<void> {
    busy = true;
    hurried = false;
    banner.hide();
    hud.result(null);
    show();
    sounds.play('spin');
    live.textContent = t('spinning');
    const fresh = {
      request_id: crypto.randomUUID(),
      stake: stake().toString(),
      client_seed: session.fairness.client_seed,
      ...(bought ? { buy: true } : {}),
      ...(free ? { free_rounds: free.id } : {}),
    };
    const request = unanswered ?? fresh;
    unanswered = request;
    shownStake = BigInt(request.stake);
    ticker?.mark(null);
    // A bought feature has no screen before it.
    if (request.buy) stage.clear();
    else stage.start(pace());
    const [answer] = await Promise.all([
      api.spin(request, () => banner.show(t('errorLost'))),
      run(CALM.matches || request.buy ? 0 : SHORTEST_RUN_MS[turbo ? 'turbo' : 'normal']),
    ]);
    if (answer.ok) await reveal(answer.value);
    else fail(answer);
    busy = false;
    show();
    void balance.settled();
  }

  async function reveal(answer: SpinAnswer): Promise<void> {
    unanswered = null;
    banner.hide();
    session.fairness = withOwnSeed(answer.fairness, session.fairness);
    const common = {
      round_id: answer.round_id,
      // The page reckons what the player is out of pocket: the operator paid for a free round.
      stake: answer.free_rounds ? '0' : answer.stake,
      payout: answer.payout,
      currency: session.currency,
    };
    bridge.send({ type: 'game/round', phase: 'started', ...common });
    hud.wait(answer.wait_ms);
    balance.take(answer.balance_after_bet);
    show();
    const { outcome } = answer;
    const last = [...(outcome.steps ?? [])].reverse().find((step) => step.stops)?.stops;
    if (feature?.kind === 'drops') {
      if (outcome.screen.length > 0) await stage.fall(outcome.screen, [], pace());
    } else if (outcome.stops.length > 0) {
      stops = outcome.stops;
      const landed = stage.land(stops, () => sounds.play('stop'));
      if (hurried) stage.hurry();
      await landed;
    }
    if (feature && outcome.steps) {
      presentation = present(outcome, {
        stage,
        sounds,
        bar,
        curtain,
        t,
        money,
        feature,
        worth: (units) => (BigInt(units) * shownStake) / BigInt(session.units_per_stake),
        pace,
        calm: () => CALM.matches,
        onWon: (payout) => hud.result(payout > 0n ? { outcome: 'running', payout, stake: shownStake } : null),
        say: (text) => {
          live.textContent = text;
        },
      });
      showFree();
      await presentation.done;
      presentation = null;
      stops = last ?? stops;
    }
    if (answer.jackpot) await showJackpot(answer.jackpot);
    if (answer.jackpots) showJackpots(answer.jackpots);
    balance.take(answer.balance);
    bridge.send({ type: 'game/round', phase: 'finished', ...common });
    const payout = BigInt(answer.payout);
    const stake = BigInt(answer.stake);
    live.textContent = t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) });
    const result = outcomeOf(payout, stake);
    // A win is counted up to its amount, unless a feature has done so already.
    if (result !== 'won' || outcome.steps) hud.result({ outcome: result, payout, stake });
    if (answer.free_rounds) takeFree(answer.free_rounds);
    if (payout > 0n) void celebrate(answer, payout);
  }

  async function showJackpot({ tier, amount }: NonNullable<SpinAnswer['jackpot']>): Promise<void> {
    const won = money(BigInt(amount));
    ticker?.mark(tier);
    sounds.play('bigWin');
    live.textContent = t('jackpotWon', { name: t(tier), amount: won });
    await curtain.show(won, t('jackpotTitle', { name: t(tier) }), JACKPOT_MS);
  }

  async function celebrate(answer: SpinAnswer, payout: bigint): Promise<void> {
    const bet = BigInt(answer.stake);
    // A return of the bet or less is shown but not celebrated: it is no win.
    const outcome = outcomeOf(payout, bet);
    const gained = outcome === 'won';
    const style = CELEBRATIONS.find((row) => payout >= row.from * bet) ?? CELEBRATIONS[CELEBRATIONS.length - 1];
    if (!style) return;
    if (gained) sounds.play(style.sound);
    const amountAt = (share: number) => (payout * BigInt(Math.round(share * 1_000))) / 1_000n;
    showing = true;
    await stage.celebrate({
      // After a feature the first screen is gone.
      wins: answer.outcome.steps ? [] : answer.outcome.wins,
      amountAt: gained ? (share) => money(amountAt(share)) : null,
      countMs: gained ? style.countMs : 0,
      coins: gained ? style.coins : 0,
      onCount: (share) => {
        if (gained) hud.result({ outcome, payout: amountAt(share), stake: bet });
      },
    });
    showing = false;
  }

  function fail(answer: Extract<Answer<SpinAnswer>, { ok: false }>): void {
    stage.reset(stops);
    if (!isUnanswered(answer.status)) unanswered = null;
    if (answer.status === 'no_free_rounds') free = null;
    hud.wait(answer.retryAfterMs);
    tellFailure(answer.status);
  }

  function bindKeys(): void {
    addEventListener('keydown', (event) => {
      if (panel.node.open || purchase?.dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
      const onControl = event.target instanceof HTMLButtonElement;
      if (step !== undefined) changeBet(step);
      else if ((event.key === ' ' || event.key === 'Enter') && !onControl && !event.repeat) void press();
      else return;
      event.preventDefault();
    });
  }
}
