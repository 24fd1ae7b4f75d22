/** The page of a live table: draws what the server says and sends what the player puts on the table. */
import type { LiveMessage, LiveRequestInput, LiveSessionView, LiveStatus } from '../../live-protocol.ts';
import type { PlayStatus } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import { type LiveGame, liveTitleByCode } from '../../titles/live.ts';
import type { StudioApi } from '../api.ts';
import { type Bridge, createBridge } from '../bridge.ts';
import { mountChat } from '../chat/index.ts';
import { createFailureTeller } from '../failures.ts';
import { moneyFormat } from '../money.ts';
import { createSharedLine, type SharedLine } from '../shared-line.ts';
import { createSounds } from '../sound.ts';
import { chipFaces } from '../table-games/chips.ts';
import { chipsOfLayout, layoutOf } from '../table-games/layout.ts';
import { translator } from '../texts.ts';
import { createBanner } from '../ui/banner.ts';
import { element } from '../ui/dom.ts';
import { createPanel } from '../ui/panel.ts';
import { chipsOf, createRack } from './chips-rack.ts';
import type { LiveStage, LiveStageParts } from './contract.ts';
import { bindKeys } from './keys.ts';
import { doubled, withChip, withoutChip } from './layout.ts';
import { createRounds, type LiveRounds } from './rounds.ts';
import { createTable, type OwnTable } from './table.ts';
import { liveTabs } from './tabs.ts';
import { createView, type LiveAction, type LiveView } from './view.ts';
import './live.css';

interface LiveParts {
  root: HTMLElement;
  api: StudioApi;
  session: LiveSessionView;
  t: Translate;
  token: string;
}

type Line = SharedLine<LiveMessage, LiveRequestInput>;

const STAGES: Readonly<Record<LiveGame, () => Promise<{ createStage(parts: LiveStageParts): LiveStage }>>> = {
  roulette: () => import('./roulette.ts'),
  baccarat: () => import('./baccarat.ts'),
  helm: () => import('./helm.ts'),
};
const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const calm = () => CALM.matches;

/** What the page uses throughout. */
function toolsOf({ session }: LiveParts) {
  const words = translator('live');
  const money = moneyFormat(session.currency, session.language);
  const [least, most] = [BigInt(session.spot_minimum), BigInt(session.spot_maximum)];
  const chips = chipsOf(least, most);
  const face = chipFaces(chips, session.currency, session.language, 1);
  const name = (amount: bigint) => words('chip', { amount: money(amount) });
  return {
    ...{ words, money, least, most, face },
    sounds: createSounds(session.game_code),
    rack: createRack({ label: words('chips'), chips, face, name }),
    banner: createBanner(),
    chatHost: element('div', { class: 'live-chat' }),
  };
}
type Tools = ReturnType<typeof toolsOf>;

/** The stage of the session's game. @param table what lies on it, which is made after it */
async function stageOf({ session }: LiveParts, tools: Tools, table: () => OwnTable): Promise<LiveStage> {
  const { rack, least, most } = tools;
  const { createStage } = await STAGES[session.live]();
  return createStage({
    ...{ session, calm, ...tools },
    add: (on) => table().change(withChip(table().layout, on, rack.chip, most)),
    takeBack: (on) => table().change(withoutChip(table().layout, on, rack.chip, least)),
  });
}

export async function startLive(parts: LiveParts): Promise<void> {
  const { root, api, session, t } = parts;
  const tools = toolsOf(parts);
  const { words, money, sounds, rack, banner, chatHost } = tools;
  const rules = liveTitleByCode(session.game_code)?.rules;
  if (!rules) throw new Error(`No live table for ${session.game_code}`);
  const stage = await stageOf(parts, tools, () => table);
  const panel = createPanel(t, session.title, liveTabs({ t, words, money, session, api, stage, rules }));
  const bridge = createBridge(session.parent_origin, ({ type }) => {
    if (type === 'page/balance-changed') line.refresh();
    if (type === 'page/info') panel.open();
  });
  const rounds = createRounds({
    ...{ session, t, words, money, sounds, stage, bridge },
    now: () => line.now(),
    turned: () => table.forget(),
    cleared: () => banner.hide(),
  });
  const refuse = refusals(parts, tools, bridge, () => line.refresh());
  const table = tableOf(
    tools,
    rounds,
    () => line,
    refuse,
    () => show(),
  );
  const act = actsOf(table, rounds, tools.most);
  const view = createView({
    ...{ root, session, t, words, money, sounds, stage, rack, panel, act },
    ...{ chat: chatHost, banner: banner.node },
  });
  let connected = false;
  const show = () => view.show({ state: rounds.state, table, connected, news: rounds.news });
  const line: Line = createSharedLine<LiveMessage, LiveRequestInput>({
    folder: 'live',
    token: parts.token,
    onMessage(message) {
      if (chat.receive(message)) return;
      rounds.receive(message);
      if (message.type === 'chips' && message.refused) refuse(message.refused);
      show();
    },
    onState(now) {
      connected = now;
      if (now) chat.refresh();
      show();
    },
    onGone: () => banner.show(t('errorOver')),
  });
  const chat = mountChat(chatHost, { language: session.language, send: (request) => line.say(request) });
  bindKeys(rack, act, () => panel.node.open);
  keepTime(view, rounds, line, () => connected);
  bridge.ready();
}

function tableOf(
  { banner, sounds }: Tools,
  rounds: LiveRounds,
  line: () => Line,
  refused: (status: LiveStatus) => void,
  show: () => void,
): OwnTable {
  return createTable({
    state: () => rounds.state,
    async ask(layout) {
      const answer = await line().ask({ type: 'chips', round: rounds.state.round, bets: chipsOfLayout(layout) });
      return answer.ok ? null : answer.status;
    },
    asked() {
      banner.hide();
      sounds.play('stop');
      show();
    },
    refused,
    changed: show,
  });
}

/** Says why chips were refused: what only a live table knows in its own words, the rest as every game does. */
function refusals(
  { session, api, t }: LiveParts,
  { words, money, least, most, banner }: Tools,
  bridge: Bridge,
  refresh: () => void,
): (status: LiveStatus) => void {
  const own: Partial<Record<LiveStatus, () => string>> = {
    bets_closed: () => words('late'),
    unknown_spot: () => words('unknownSpot'),
    bet_not_allowed: () => words('notTogether'),
    spot_minimum: () => words('spotMinimum', { amount: money(least) }),
    spot_maximum: () => words('spotMaximum', { amount: money(most) }),
    table_maximum: () => words('tableMaximum', { amount: money(BigInt(session.table_maximum)) }),
  };
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: refresh,
    async restart() {
      const answer = await api.refill();
      if (answer.ok) refresh();
    },
  });
  return (status) => {
    const text = own[status];
    if (text) {
      banner.show(text());
      return;
    }
    tellFailure(status as PlayStatus);
    refresh();
  };
}

function actsOf(table: OwnTable, rounds: LiveRounds, most: bigint): (action: LiveAction) => void {
  const acts: Record<LiveAction, () => void> = {
    undo() {
      if (table.undoable) table.undo();
    },
    clear: () => table.change(new Map()),
    rebet() {
      if (table.layout.size === 0) table.change(layoutOf(rounds.state.lastChips));
    },
    double: () => table.change(doubled(table.layout, most)),
  };
  return (action) => acts[action]();
}

/** Counts down while bets are taken. */
function keepTime(view: LiveView, rounds: LiveRounds, line: Line, connected: () => boolean): void {
  const frame = () => {
    requestAnimationFrame(frame);
    if (document.hidden) return;
    const left = rounds.state.closesAt - line.now();
    view.countDown(connected() && rounds.state.phase === 'betting' && left > 0 ? left : null);
  };
  requestAnimationFrame(frame);
}
