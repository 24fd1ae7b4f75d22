/**
 * Every component that reads the service, with every way in which the reading can fail: nothing throws, a failure is said
 * and offered again, what passes is read again by itself, and only the service makes somebody a guest (ADR 0219).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import GameHistory from '#features/account/ui/GameHistory.tsx';
import Overview from '#features/account/ui/Overview.tsx';
import { RoundDetails } from '#features/account/ui/RoundDetails.tsx';
import Security from '#features/account/ui/Security.tsx';
import { YourData } from '#features/account/ui/YourData.tsx';
import Missions from '#features/achievements/ui/Missions.tsx';
import PartnerAccount from '#features/affiliate/ui/PartnerAccount.tsx';
import { PartnerFigures } from '#features/affiliate/ui/PartnerFigures.tsx';
import { BonusesView } from '#features/bonus/ui/BonusesView.tsx';
import { CoinExchanges } from '#features/bonus/ui/Exchanges.tsx';
import { dailyMap } from '#features/daily-bonuses/store.ts';
import DailyCard from '#features/daily-bonuses/ui/DailyCard.tsx';
import Friends from '#features/friends/ui/Friends.tsx';
import { readTextsWith } from '#features/i18n/instance.ts';
import { IslandRoot } from '#features/i18n/react.tsx';
import { addTexts, createReader } from '#features/i18n/reader.ts';
import { loadInbox } from '#features/inbox/store.ts';
import InboxPanel from '#features/inbox/ui/InboxPanel.tsx';
import MessagePreferences from '#features/inbox/ui/MessagePreferences.tsx';
import OutcomeIsland from '#features/payment/ui/Outcome.tsx';
import PromoStanding from '#features/promo/ui/PromoStanding.tsx';
import Limits from '#features/protection/ui/Limits.tsx';
import LimitsGlance from '#features/protection/ui/LimitsGlance.tsx';
import { StatementCard } from '#features/protection/ui/StatementCard.tsx';
import { $page, type Page } from '#features/regions/index.ts';
import { signedIn } from '#features/session/model.ts';
import { $session, checkSession, purge } from '#features/session/store.ts';
import { shelves } from '#features/shop/store.ts';
import CoinHistory from '#features/shop/ui/CoinHistory.tsx';
import GoodsShelf from '#features/shop/ui/GoodsShelf.tsx';
import Purse from '#features/shop/ui/Purse.tsx';
import { FixturePage } from '#features/sport/ui/FixturePage.tsx';
import { LeagueTable } from '#features/sport/ui/LeagueTable.tsx';
import MyBets from '#features/sport/ui/MyBets.tsx';
import { OneList } from '#features/sport/ui/OneList.tsx';
import { Outrights } from '#features/sport/ui/Outrights.tsx';
import { currentRaces } from '#features/tournaments/lists.ts';
import { OwnRaces } from '#features/tournaments/ui/OwnRaces.tsx';
import RaceDesk from '#features/tournaments/ui/RaceDesk.tsx';
import TournamentArchive from '#features/tournaments/ui/TournamentArchive.tsx';
import TournamentCards from '#features/tournaments/ui/TournamentCards.tsx';
import { WinningRounds } from '#features/tournaments/ui/WinningRounds.tsx';
import VerificationPage from '#features/verification/ui/VerificationPage.tsx';
import CashbackCard from '#features/vip/ui/CashbackCard.tsx';
import SeasonCard from '#features/vip/ui/SeasonCard.tsx';
import { tellBetsChanged } from '#features/wallet/index.ts';
import BalanceSheet from '#features/wallet/ui/BalanceSheet.tsx';
import { CryptoTransfer } from '#features/wallet/ui/CryptoTransfer.tsx';
import LatestMovements from '#features/wallet/ui/LatestMovements.tsx';
import WalletDeposit from '#features/wallet/ui/WalletDeposit.tsx';
import WalletHistory from '#features/wallet/ui/WalletHistory.tsx';
import WalletOverview from '#features/wallet/ui/WalletOverview.tsx';
import Withdrawal from '#features/wallet/ui/Withdrawal.tsx';
import { Winners } from '#features/winners/ui/Winners.tsx';
import { onFault } from '#platform/faults.ts';
import { call, onLostSession } from '#platform/http.ts';
import { errorBody } from '#shared/contract/errors.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
import { PAYMENT } from '../support/answers.ts';
import { exampleAnswer } from '../support/example-answers.ts';
import { EXAMPLE_PLAYER, type ExampleService, exampleService } from '../support/example-service.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { type SmallElement, smallDocument } from '../support/small-dom.ts';

const PAGE: Page = { region: 'main', locale: 'en', prefixed: true, route: 'account', environment: 'production' };

interface Row {
  /** What it reads; each of them fails in its turn. */
  reads: readonly EndpointName[];
  /** What it goes on without: it is read again by itself, and the service asks for the same when something is sent. */
  helps?: readonly EndpointName[];
  /** What it says of a failure, where it has words of its own. */
  says?: string;
  /** Everybody is told the same: no answer of the service is about who asks, and whatever failed may pass. */
  isPublic?: boolean;
  /** What asks, where the component itself does not. */
  opens?: () => unknown;
  show: () => ReactNode;
}

const island = (Island: (props: { page: Page }) => ReactNode) => () => <Island page={PAGE} />;
const part = (node: ReactNode) => () => <IslandRoot page={PAGE}>{node}</IslandRoot>;

const COMPONENTS: Readonly<Record<string, Row>> = {
  missions: { reads: ['missions'], show: island(Missions) },
  security: {
    reads: ['protection', 'playerSessions', 'securityEvents', 'passkeys', 'openAuthConnections'],
    show: island(Security),
  },
  'overview of the account': {
    reads: ['walletHistory', 'gameRounds', 'protection'],
    helps: ['interruptedRounds'],
    show: island(Overview),
  },
  'history of games': { reads: ['gameRounds'], show: island(GameHistory) },
  bonuses: { reads: ['bonuses', 'coinExchanges'], show: part(<BonusesView />) },
  'exchange of coins': { reads: ['coinExchanges'], show: part(<CoinExchanges />) },
  wallet: { reads: ['walletHistory'], show: island(WalletOverview) },
  'history of the wallet': { reads: ['movements'], show: island(WalletHistory) },
  'latest movements': { reads: ['walletHistory'], show: part(<LatestMovements />) },
  withdrawal: { reads: ['withdrawalOptions'], show: island(Withdrawal) },
  deposit: {
    reads: ['paysystems', 'bonuses'],
    helps: ['paymentAccounts', 'depositAllowance'],
    show: island(WalletDeposit),
  },
  'what the balance is made of': {
    reads: ['bonuses', 'withdrawalOptions'],
    show: part(<BalanceSheet close={() => undefined} />),
  },
  'bets of the player': { reads: ['sportBets'], show: part(<MyBets />) },
  'a match': { reads: ['sportFixture', 'sportTable'], show: part(<FixturePage fixtureId="f-1" />) },
  'matches that are played': { reads: ['sportFixtures'], show: part(<OneList view="live" />) },
  'bets on seasons': { reads: ['sportFixtures'], show: part(<Outrights of={{ tournament_id: 't-1' }} />) },
  'own data': { reads: ['privacy'], show: part(<YourData />) },
  'account of a partner': { reads: ['partner'], show: island(PartnerAccount) },
  'map of days': { reads: ['dailyBonuses'], show: island(DailyCard), opens: dailyMap.load },
  'result of a payment': {
    reads: ['payment'],
    show: () => <OutcomeIsland page={{ ...PAGE, route: 'payment-success' }} />,
  },
  'a promotion': { reads: ['bonuses'], show: () => <PromoStanding page={PAGE} offerId="welcome" /> },
  limits: { reads: ['limits', 'statement'], show: island(Limits) },
  'limits at a glance': { reads: ['limits'], show: part(<LimitsGlance className="" />) },
  'goods for coins': { reads: ['shop'], show: () => <GoodsShelf page={PAGE} shelf="money" /> },
  coins: { reads: ['coins'], helps: ['shop'], show: island(Purse) },
  'own tournaments': { reads: ['ownTournaments'], show: part(<OwnRaces />) },
  'a tournament': { reads: ['tournament'], show: () => <RaceDesk page={PAGE} series="regatta" /> },
  'tournaments that ended': {
    isPublic: true,
    reads: ['tournaments'],
    show: () => <TournamentArchive page={PAGE} cards={[]} />,
  },
  'tournaments now': { isPublic: true, reads: ['tournaments'], show: () => <TournamentCards page={PAGE} cards={[]} /> },
  verification: { reads: ['verification'], show: island(VerificationPage) },
  'a transfer of coins': {
    reads: ['paymentTransfer'],
    show: part(<CryptoTransfer paymentId="p-1" onAnother={() => undefined} />),
  },
  'wins of others': { isPublic: true, reads: ['events'], show: part(<Winners game={null} />) },
  'own wins in a game': { reads: ['winStatistics'], show: part(<Winners game="regatta" />) },
  letters: {
    reads: ['notifications'],
    says: 'The list did not arrive',
    helps: ['bonuses'],
    show: part(<InboxPanel title="" close={() => undefined} />),
    opens: loadInbox,
  },
  friends: { reads: ['referrals'], show: island(Friends) },
  cashback: { reads: ['vipCashback'], show: island(CashbackCard) },
  season: { reads: ['vipBenefits'], show: island(SeasonCard) },
  'figures of a partner': { reads: ['partnerFigures'], show: part(<PartnerFigures />) },
  'wishes for messages': { reads: ['messagePreferences', 'sportAlerts'], show: island(MessagePreferences) },
  'statement of activity': { reads: ['statement'], show: part(<StatementCard />) },
  'a round': { reads: ['gameRound'], show: part(<RoundDetails provider="studio" round_id="r-1" />) },
  'moves of coins': { reads: ['coins'], show: island(CoinHistory) },
  'table of a league': { reads: ['sportTable'], show: part(<LeagueTable tournamentId="t-1" />) },
  'winning rounds': { reads: ['tournamentRounds'], show: part(<WinningRounds tournament="t-1" />) },
};

const refuse = (name: Parameters<typeof errorBody>[0], status: number) => () =>
  Response.json(errorBody(name), { status });

/** What comes instead of an answer, and whether it may pass by itself. */
const FAILURES = {
  'a fault of the service (500)': [refuse('internal', 500), true],
  'a service that is away (503)': [refuse('unavailable', 503), true],
  'a line that hangs': [() => new Promise<never>(() => undefined), true],
  'no line': [() => Promise.reject(new TypeError('offline')), true],
  'a body that is cut off': [() => new Response('{"result":', { status: 200 }), true],
  'an answer of another shape': [() => Response.json({ portal: true }), true],
  'nobody logged in (401)': [refuse('unauthenticated', 401), false],
  'a refusal (403)': [refuse('withdraw_only', 403), false],
  'too many calls (429)': [refuse('rate_limited', 429), true],
} as const satisfies Record<string, readonly [() => Response | Promise<Response>, boolean]>;

const TEXTS = new URL('../../locales/en/', import.meta.url);
const texts = (file: string): Record<string, string> => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8'));
const FAILED = 'This could not be loaded';

let service: ExampleService;
let place: SmallElement;
let root: Root;
let broken: unknown[];

beforeAll(async () => {
  // A part that is loaded when it is needed, which takes as long as it takes.
  await import('#features/promo/standings.ts');
  for (const file of readdirSync(TEXTS)) addTexts('en', file.replace('.json', ''), texts(file));
  readTextsWith(createReader);
});

beforeEach(async () => {
  // What the site says to whoever looks into a report.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sharedBrowser();
  vi.stubGlobal('location', new URL(`https://fairwind.example/en/account?payment_id=${PAYMENT.payment_id}`));
  service = exampleService();
  service.tell('sessionCheck', { user: EXAMPLE_PLAYER } as never);
  // Where the examples repeat a name, or leave a list out that a page is about.
  const bonuses = exampleAnswer('bonuses');
  service.tell('bonuses', {
    ...bonuses,
    free_rounds: bonuses.free_rounds.map((rounds) => ({ ...rounds, benefit_id: 'rounds-1' })),
  });
  service.tell('payment', { ...exampleAnswer('payment'), status: 'success' });
  const rules = { currency: 'EUR', vendor: 'sandbox', default: '50.00', min: '10.00' } as const;
  service.tell('paysystems', { deposit: [{ name: 'Card', alias: 'card', icon: 'card', categories: [], rules }] });
  place = smallDocument();
  broken = [];
  onFault((error) => broken.push(error));
  onLostSession(() => void checkSession());
  $page.set(PAGE);
  $session.set(signedIn(EXAMPLE_PLAYER));
  // What a first call loads is here: from now on only the clock is waited for.
  await call('missions');
  await call('sportTable', { params: { fixture_id: 'x' } } as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  root = createRoot(place as never, {
    onUncaughtError: (error) => broken.push(error),
    onCaughtError: (error) => broken.push(error),
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  // What is the same for everybody stays when a player leaves.
  for (const remote of [dailyMap, currentRaces, shelves]) remote.forget();
  purge();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass, and what was loaded meanwhile be shown. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Longer than a read that hangs and the one that follows it. */
const GIVEN_UP_MS = 32_000;
/** Longer than the longest pause between two tries. */
const TRIED_AGAIN_MS = 31_000;

const says = (): string => place.textContent;

async function open({ show, opens }: Row): Promise<void> {
  await act(async () => {
    root.render(show());
    opens?.();
  });
}

async function press(name: string): Promise<void> {
  const [button] = place.below((element) => element.localName === 'button' && element.textContent === name);
  await act(async () => void button?.dispatchEvent({ type: 'click' }));
}

const cases = Object.entries(COMPONENTS).flatMap(([component, row]) => [
  ...row.reads.map((endpoint) => ({ component, endpoint, row, isSaid: true })),
  ...(row.helps ?? []).map((endpoint) => ({ component, endpoint, row, isSaid: false })),
]);

describe.each(cases)('$component, of which $endpoint', ({ endpoint, row, isSaid }) => {
  const failed = row.says ?? FAILED;

  it('shows what comes, without a word of failure', async () => {
    await open(row);
    await pass(2_000);
    expect(broken).toEqual([]);
    expect(service.count(endpoint)).toBeGreaterThan(0);
    expect(says()).not.toContain(failed);
  });

  it.each(Object.entries(FAILURES))('meets %s', async (_name, [failure, passes]) => {
    service.answer(endpoint, failure);
    await open(row);
    await pass(GIVEN_UP_MS);
    expect(broken, 'nothing throws').toEqual([]);
    expect($session.get().authenticated, 'nobody becomes a guest').toBe(true);
    expect(says().includes(failed), 'it is said').toBe(isSaid);
    const asked = service.count(endpoint);
    service.answer(endpoint);
    await pass(TRIED_AGAIN_MS);
    if (passes || row.isPublic) expect(service.count(endpoint), 'it is asked again').toBeGreaterThan(asked);
    else if (isSaid) {
      expect(says()).toContain(failed);
      await press('Try again');
      await pass(2_000);
    }
    expect(says(), 'it is read again').not.toContain(failed);
    expect(broken).toEqual([]);
  });
});

/** Lists of money and bets, with what they read. */
const FOLLOWING = {
  'bets of the player': 'sportBets',
  'history of the wallet': 'movements',
  'latest movements': 'walletHistory',
  withdrawal: 'withdrawalOptions',
  'history of games': 'gameRounds',
  bonuses: 'bonuses',
} as const satisfies Record<string, EndpointName>;

it('lists of money and bets follow what the socket tells: a bet that ended on another device is read without a press', async () => {
  for (const [name, endpoint] of Object.entries(FOLLOWING)) {
    await open(COMPONENTS[name] as Row);
    // Halfway between two looks that a list takes by itself.
    await pass(11_000);
    const before = service.count(endpoint);
    await act(async () => tellBetsChanged());
    await pass(1_000);
    expect(service.count(endpoint), name).toBeGreaterThan(before);
    await act(async () => root.render(null));
  }
  expect(broken).toEqual([]);
});
