/** What the page follows on the live connection (design 10.9): each topic with what it holds, kept up by its changes. */
import type { ClientMessage, TopicFrame } from '#shared/contract/events.ts';
import { applyMergePatch } from '#shared/merge-patch.ts';

/** What a topic holds; null: it is not there (any more), or not for this player. */
export type TopicState = Record<string, unknown> | null;
type See = (state: TopicState) => void;

interface Followed {
  state: TopicState;
  /** Of the last frame; null until one has come, or after one was missed. */
  number: number | null;
  watchers: Set<See>;
}

export interface Topics {
  /** The connection stands (again): everything is asked for afresh. */
  opened(): void;
  hear(frame: TopicFrame): void;
  /** Follows a topic. Returns what ends it. */
  follow(topic: string, see: See): () => void;
}

export function createTopics(say: (message: ClientMessage) => void): Topics {
  const followed = new Map<string, Followed>();

  const ask = (topics: string[]): void => {
    if (topics.length > 0) say({ type: 'topic/subscribe', topics });
  };

  const show = (one: Followed, state: TopicState, number: number | null): void => {
    one.state = state;
    one.number = number;
    for (const see of one.watchers) see(state);
  };

  return {
    opened() {
      for (const one of followed.values()) one.number = null;
      ask([...followed.keys()]);
    },
    hear(frame) {
      const one = followed.get(frame.topic);
      if (!one) return;
      if (frame.type === 'topic/refused') show(one, null, null);
      else if (frame.type === 'topic/snapshot') show(one, frame.data, frame.number);
      else if (one.state !== null && one.number !== null && frame.number === one.number + 1) {
        show(one, applyMergePatch(one.state, frame.patch), frame.number);
      } else if (one.number !== null && frame.number > one.number + 1) {
        // Something in between was missed: what follows is nothing without it.
        one.number = null;
        ask([frame.topic]);
      }
    },
    follow(topic, see) {
      const known = followed.get(topic);
      const one = known ?? { state: null, number: null, watchers: new Set<See>() };
      one.watchers.add(see);
      followed.set(topic, one);
      if (one.number === null) ask([topic]);
      else see(one.state);
      return () => {
        one.watchers.delete(see);
        if (one.watchers.size > 0 || followed.get(topic) !== one) return;
        followed.delete(topic);
        say({ type: 'topic/unsubscribe', topics: [topic] });
      };
    },
  };
}
