/** Deciding what another person asked for; what was approved is done in the same transaction. */
import type { ApprovalKind } from '#shared/backoffice/cases.ts';
import { isRole, may, PERMISSION_NAMES, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { type Currency, isCurrency, parseAmount } from '#shared/money.ts';
import type { LegResult } from '#shared/sport/results.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Touch, Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { approveStatement, setWaiting } from '../affiliates/index.ts';
import { type Bonuses, roundsGift } from '../bonuses/index.ts';
import { closeCase, countOpenCases } from '../cases/index.ts';
import type { Ledger, PlayerPurse } from '../ledger/index.ts';
import type { PlayerDirectory } from '../player/types.ts';
import type { Erasures } from '../privacy/index.ts';
import { settleByHand, waitingBetRequests } from '../sport/index.ts';
import { refuse, type StaffPerson, type StaffResult, setRole } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  APPROVAL_PERMISSIONS,
  type ApprovalRow,
  decide,
  listApprovals,
  lockApproval,
  waitingApprovals,
} from './approvals.ts';
import { lockCampaign, setCampaignState } from './campaigns.ts';
import { waitingChats } from './chat-routes.ts';
import { rewardOf, roundsGameNamed, STAFF_ROUNDS } from './free-rounds.ts';
import type { StaffRoutes } from './handler.ts';
import { maskName } from './masks.ts';
import { invite, renewLink, takeAccess } from './staff-routes.ts';

export interface ApprovalParts {
  database: Database;
  clock: Clock;
  ledger: Ledger;
  wallet: Pick<Wallet, 'emitBalance'>;
  players: PlayerDirectory;
  bonuses: Pick<Bonuses, 'grantFreeRounds'>;
  erasures: Pick<Erasures, 'run' | 'endSessions'>;
}

interface Moment {
  transaction: Transaction;
  emit: Emit;
  touch: Touch;
  origin: string;
  now: Date;
}

type Carried = StaffResult<{ link: string | null }>;

const signed = (text: string, currency: Currency): bigint => {
  const minor = parseAmount(text.replace(/^-/, ''), currency);
  if (minor === null) throw new Error(`${text} is no amount in ${currency}`);
  return text.startsWith('-') ? -minor : minor;
};

export function approvalRoutes({
  database,
  clock,
  ledger,
  wallet,
  players,
  bonuses,
  erasures,
}: ApprovalParts): StaffRoutes<'queues' | 'approvals' | 'decideApproval'> {
  /** Moves what was approved between a player's purse and the corrections of the platform. */
  async function correct(
    { approval_id, player_id, payload }: ApprovalRow,
    { transaction, emit }: Moment,
  ): Promise<Carried> {
    const { currency = '', amount = '', purse = 'cash', subject = '' } = payload;
    if (player_id === null || !isCurrency(currency)) throw new Error(`approval ${approval_id} names no purse`);
    const minor = signed(amount, currency);
    const account = { owner: 'player', playerId: player_id, purse: purse as PlayerPurse, currency } as const;
    const posted = await ledger.post(transaction, {
      source: 'staff',
      externalId: approval_id,
      kind: 'correction',
      entries: [
        { account, amount: minor },
        { account: { owner: 'house', name: 'corrections', currency }, amount: -minor },
      ],
      details: { approval: approval_id, ...(subject === '' ? {} : { round_id: subject }) },
    });
    if (!posted.ok) return posted;
    await wallet.emitBalance(transaction, emit, player_id);
    return ok({ link: null });
  }

  const carry: Record<ApprovalKind, (approval: ApprovalRow, moment: Moment) => Promise<Carried>> = {
    balance: correct,
    async round(approval, moment) {
      const corrected = await correct(approval, moment);
      const { case_id: caseId } = approval.payload;
      if (corrected.ok && caseId !== undefined) await closeCase(moment.transaction, caseId, 'paid', { at: moment.now });
      return corrected;
    },
    async invite({ payload: { email = '', name = '', role = '' } }, { transaction, origin, now }) {
      if (!isRole(role)) return refuse('invalid');
      const invited = await invite(transaction, { email, name, role }, { origin, now });
      return invited.ok ? ok({ link: invited.value.link }) : invited;
    },
    async campaign({ payload: { campaign_id: id = '' } }, { transaction, now }) {
      const row = await lockCampaign(transaction, id);
      if (row?.state !== 'waiting') return refuse('campaign_settled');
      await setCampaignState(transaction, id, 'live', now);
      return ok({ link: null });
    },
    async market({ payload: { fixture_id: fixtureId = '', market = '', results = '' } }, { transaction, touch, now }) {
      const settled = { fixtureId, market, results: JSON.parse(results) as Record<string, LegResult> };
      return (await settleByHand(transaction, touch, settled, now)) ? ok({ link: null }) : refuse('not_found');
    },
    async free_rounds({ approval_id: cause, player_id: playerId, payload }, { transaction, emit }) {
      const player = playerId === null ? null : await players.find(transaction, playerId);
      if (player === null) return refuse('not_found');
      // A vendor may have taken its game away since it was asked for.
      const game = await roundsGameNamed(transaction, payload.game_code ?? '');
      if (game === null) return refuse('invalid', { game_code: 'validation_required' });
      const gift = roundsGift(rewardOf(payload), { offerId: STAFF_ROUNDS, cause }, player, game);
      await bonuses.grantFreeRounds(transaction, emit, player, gift);
      return ok({ link: null });
    },
    async statement({ payload: { statement_id: id = '' } }, { transaction, now }) {
      return (await approveStatement(transaction, id, now)) ? ok({ link: null }) : refuse('statement_settled');
    },
    async erasure({ player_id: playerId, asked_by: by, reason }, { transaction, emit }) {
      if (playerId === null) return refuse('not_found');
      const done = await erasures.run(transaction, emit, { playerId, by, reason });
      return done.ok ? ok({ link: null }) : done;
    },
    async disable({ payload: { staff_id: staffId = '' } }, { transaction, now }) {
      await takeAccess(transaction, staffId, now);
      return ok({ link: null });
    },
    async link({ payload: { staff_id: staffId = '' } }, { transaction, origin, now }) {
      const link = await renewLink(transaction, { staffId, origin, now });
      return link.ok ? ok({ link: link.value }) : link;
    },
    async role({ payload: { staff_id: staffId = '', role = '' } }, { transaction }) {
      if (!isRole(role)) return refuse('invalid');
      await setRole(transaction, staffId, role);
      return ok({ link: null });
    },
  };

  /** What is undone where a kind is refused or taken back. */
  const drop: Partial<Record<ApprovalKind, (approval: ApprovalRow, moment: Moment) => Promise<void>>> = {
    async campaign({ payload: { campaign_id: id = '' } }, { transaction, now }) {
      const row = await lockCampaign(transaction, id);
      if (row?.state === 'waiting') await setCampaignState(transaction, id, 'draft', now);
    },
    async statement({ payload: { statement_id: id = '' } }, { transaction }) {
      await setWaiting(transaction, id, 'draft');
    },
  };

  /** Whether somebody would say yes to more rights of their own. */
  const isOwnRise = ({ kind, payload }: ApprovalRow, person: StaffPerson): boolean =>
    kind === 'role' &&
    payload.staff_id === person.staffId &&
    ROLE_NAMES.some(
      (role) => role === payload.role && PERMISSION_NAMES.some((name) => may(role, name) && !may(person.role, name)),
    );

  const mayDecide = ({ role }: StaffPerson, kind: ApprovalKind): boolean => may(role, APPROVAL_PERMISSIONS[kind]);

  return {
    queues: {
      async read(_input, { person }) {
        const [cases, waiting, chats, requests] = await Promise.all([
          countOpenCases(database),
          waitingApprovals(database),
          waitingChats(database),
          waitingBetRequests(database, clock.now()),
        ]);
        const seen = waiting.filter(({ kind }) => mayDecide(person, kind));
        const sum = (of: typeof seen) => of.reduce((total, row) => total + row.waiting, 0);
        const handles = may(person.role, 'handle_cases');
        return ok({
          cases: {
            ...(handles ? cases : {}),
            ...(may(person.role, 'answer_chats') ? { chat: chats } : {}),
            ...(may(person.role, 'trade_sport') ? { bet_request: requests } : {}),
          },
          approvals: sum(seen),
          mine: sum(seen.filter(({ asked_by }) => asked_by !== person.staffId)),
        });
      },
    },
    approvals: {
      async read({ query }, { person }) {
        const found = await listApprovals(database, query.state === 'open');
        return ok({
          approvals: found
            .filter(({ kind, asked_by }) => mayDecide(person, kind) || asked_by === person.staffId)
            .map((row) => {
              const { asked_by, asked_by_name, decided_by_name, player, ...approval } = row;
              const own = asked_by === person.staffId;
              return {
                ...approval,
                player: player === null ? null : maskName(player),
                asked_by: asked_by_name,
                decided_by: decided_by_name,
                own,
                may: mayDecide(person, approval.kind) && !own && !isOwnRise(row, person),
              };
            }),
        });
      },
    },
    decideApproval: {
      async act({ params, body }, { person, origin }, work) {
        const { transaction } = work;
        const now = clock.now();
        const approval = await lockApproval(transaction, params.approval_id);
        if (approval === null) return refuse('not_found');
        const own = approval.asked_by === person.staffId;
        if (!own && !mayDecide(person, approval.kind)) return refuse('staff_forbidden');
        if (own && body.decision === 'approved') return refuse('own_approval');
        if (approval.decision !== null) return refuse('already_decided');
        if (body.decision === 'approved' && isOwnRise(approval, person)) return refuse('own_approval');
        const { kind, player_id: playerId, payload } = approval;
        const carried =
          body.decision === 'approved' ? await carry[kind](approval, { ...work, origin, now }) : ok({ link: null });
        if (!carried.ok) return carried;
        if (body.decision === 'refused') await drop[kind]?.(approval, { ...work, origin, now });
        await decide(transaction, approval.approval_id, {
          ...{ by: person.staffId, decision: body.decision, note: body.reason, now },
        });
        return ok({
          answer: carried.value,
          act: {
            action: `${kind}_${body.decision}`,
            subject: { kind: 'approval', id: approval.approval_id },
            playerId,
            before: { asked_by: approval.asked_by_name },
            after: payload,
          },
          // No transaction holds what is open on other nodes.
          after: async () => {
            if (kind === 'erasure' && body.decision === 'approved' && playerId !== null)
              await erasures.endSessions(playerId);
          },
        });
      },
    },
  };
}
