/**
 * Topics of the socket (design 10.9): a page follows what it shows. The server sends what a topic holds, then numbered
 * changes. A change is a merge patch (RFC 7396), so a topic holds objects whose members are named, and nothing is null.
 */
import { z } from 'zod';
import { DIVISIONS, MOVES } from '../tournament-leagues.ts';
import { happeningSchema, marketSchema, matchStandingSchema } from './sport.ts';

/** A standing in a tournament's table. `points`: a decimal whose meaning the tournament's rule gives. */
export const placeSchema = z.object({
  player: z.string(),
  points: z.string(),
  prize: z.string().optional(),
  /** In a league: where it leads at the end of the edition. */
  move: z.enum(MOVES).optional(),
});

/** What each kind of topic holds; a topic is `kind/key`. */
export const TOPIC_DATA = {
  /** A tournament for everybody, by its id: the first places, by place; of a league those of its lowest division. */
  tournament: z.object({
    status: z.enum(['scheduled', 'running', 'complete', 'canceled', 'expired']),
    players: z.number().int(),
    places: z.record(z.string(), placeSchema),
    /** Of a league: the same of the higher divisions, by division. */
    divisions: z.record(z.string(), z.record(z.string(), placeSchema)).optional(),
  }),
  /** The player's own standing in it; empty for who has not entered. */
  'tournament-place': z.object({
    own: placeSchema.extend({ place: z.number().int(), attempts: z.number().int() }).optional(),
    /** The places around it, by place, the own one among them. */
    around: z.record(z.string(), placeSchema).optional(),
    /** What is missing to the next place above. */
    missing: z.string().optional(),
    division: z.enum(DIVISIONS).optional(),
    /** How far each mission is, in their order, while the edition runs. */
    missions: z.array(z.number().int()).optional(),
  }),
  /** A match with its markets, by its id. */
  'sport-fixture': z.object({
    standing: matchStandingSchema,
    markets: z.record(z.string(), marketSchema),
    statistics: z.record(z.string(), z.tuple([z.number(), z.number()])),
    pressure: z.array(z.number()),
    timeline: z.array(happeningSchema),
  }),
  /** What is played now, with its first markets; the key is `all`. */
  'sport-live': z.object({
    fixtures: z.record(
      z.string(),
      z.object({ standing: matchStandingSchema, markets: z.record(z.string(), marketSchema) }),
    ),
    /** Matches to come on which no bet is taken. */
    closed: z.record(z.string(), z.literal(true)),
  }),
} as const satisfies Record<string, z.ZodObject>;

export type TopicKind = keyof typeof TOPIC_DATA;
export type TopicData<Kind extends TopicKind> = z.infer<(typeof TOPIC_DATA)[Kind]>;

/** As topics are named on the wire: kind and key. */
export const topicSchema = z.string().regex(/^[a-z][a-z-]{0,31}\/[\w.:/-]{1,80}$/);

/** How many topics a socket may follow at once, and how many one frame may name. */
export const TOPICS_PER_SOCKET = 200;
export const TOPICS_PER_FRAME = 40;
