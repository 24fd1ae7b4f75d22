/** What players want to be told, by topic and channel. Every choice is kept with its date; the newest holds. */
import { sql } from 'drizzle-orm';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS, type MessageChannel, type MessageTopic } from '#shared/contract/messages.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';

/** `always`: the account's safety or the law asks for it; `on` and `off` hold until the player says otherwise. */
type Rule = 'always' | 'on' | 'off';

/** Advertising is asked for (GDPR art. 6, ePrivacy art. 13): by mail and push nothing is sent unless wanted. */
const RULES: Readonly<Record<MessageTopic, Readonly<Record<MessageChannel, Rule>>>> = {
  security: { inbox: 'always', mail: 'always', push: 'on' },
  account: { inbox: 'always', mail: 'always', push: 'on' },
  money: { inbox: 'always', mail: 'on', push: 'on' },
  play: { inbox: 'always', mail: 'on', push: 'on' },
  marketing: { inbox: 'on', mail: 'off', push: 'off' },
};

export const isFixed = (topic: MessageTopic, channel: MessageChannel): boolean => RULES[topic][channel] === 'always';

export interface Choice {
  topic: MessageTopic;
  channel: MessageChannel;
  allowed: boolean;
}

interface ChoiceRow extends Choice {
  player_id: string;
  chosen_at: string;
}

export type Preference = Choice & { fixed: boolean; chosen_at: string | null };

function newest(queryable: Queryable, playerIds: readonly string[]): Promise<ChoiceRow[]> {
  return rows<ChoiceRow>(
    queryable,
    sql`select distinct on (player_id, topic, channel) player_id, topic, channel, allowed,
          ${isoInstant(sql`chosen_at`)} as chosen_at
        from message_choices
        where player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
        order by player_id, topic, channel, choice_id desc`,
  );
}

const isAllowed = (topic: MessageTopic, channel: MessageChannel, choice: Choice | undefined): boolean => {
  const rule = RULES[topic][channel];
  return rule === 'always' || (choice?.allowed ?? rule === 'on');
};

/** What holds for a player, every topic and channel. */
export async function preferencesOf(queryable: Queryable, playerId: string): Promise<Preference[]> {
  const chosen = await newest(queryable, [playerId]);
  return MESSAGE_TOPICS.flatMap((topic) =>
    MESSAGE_CHANNELS.map((channel) => {
      const choice = chosen.find((row) => row.topic === topic && row.channel === channel);
      const allowed = isAllowed(topic, channel, choice);
      return { topic, channel, allowed, fixed: isFixed(topic, channel), chosen_at: choice?.chosen_at ?? null };
    }),
  );
}

/** The channels by which a topic reaches each of some players. */
export async function allowedChannels(
  queryable: Queryable,
  playerIds: readonly string[],
  topic: MessageTopic,
): Promise<(playerId: string) => ReadonlySet<MessageChannel>> {
  const chosen = (await newest(queryable, playerIds)).filter((row) => row.topic === topic);
  const byPlayer = Map.groupBy(chosen, ({ player_id }) => player_id);
  return (playerId) => {
    const own = byPlayer.get(playerId) ?? [];
    const of = (channel: MessageChannel) => own.find((row) => row.channel === channel);
    return new Set(MESSAGE_CHANNELS.filter((channel) => isAllowed(topic, channel, of(channel))));
  };
}

export interface NewChoice extends Choice {
  playerId: string;
  source: 'registration' | 'preferences' | 'unsubscribe';
  region: RegionId;
}

/** Keeps a choice; saying the same again keeps its first date. */
export async function keepChoice(queryable: Queryable, choice: NewChoice, now: Date): Promise<void> {
  const { playerId, topic, channel, allowed, source, region } = choice;
  const same = (await newest(queryable, [playerId])).some(
    (row) => row.topic === topic && row.channel === channel && row.allowed === allowed,
  );
  if (same) return;
  await queryable.execute(
    sql`insert into message_choices (player_id, topic, channel, allowed, source, region, chosen_at)
        values (${playerId}::uuid, ${topic}, ${channel}, ${allowed}, ${source}, ${region}, ${now.toISOString()}::timestamptz)`,
  );
}
