/** What the browser makes of the socket's frames: messages, controls, and the player's sequence (design section 5). */
import type {
  ClientMessage,
  RealtimeControl,
  RealtimeData,
  RealtimeMessage,
  RealtimeType,
  TopicFrame,
} from '#shared/contract/events.ts';

/** One reaction per message of the contract; a message without a row does not compile. */
export type RealtimeHandlers = {
  readonly [Type in RealtimeType]: (data: RealtimeData<Type>) => void | Promise<void>;
};

export type Frame = RealtimeMessage | RealtimeControl | TopicFrame;

export const CONTROL_TYPES: readonly RealtimeControl['type'][] = ['pong', 'subscribed', 'unsubscribed', 'refused'];

export function isControl(frame: Frame): frame is RealtimeControl {
  return (CONTROL_TYPES as readonly string[]).includes(frame.type);
}

export const isTopicFrame = (frame: Frame): frame is TopicFrame => frame.type.startsWith('topic/');

/** Reads a frame; null when it is not one of ours. The server validated it, so only the form is checked here. */
export function readFrame(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text);
    const type = typeof frame === 'object' && frame !== null ? Reflect.get(frame, 'type') : undefined;
    return typeof type === 'string' ? (frame as Frame) : null;
  } catch {
    // A frame that is no JSON is no frame of ours.
    return null;
  }
}

/** `deliver` it, `ignore` one seen before, or `refetch` because some are missing in between. */
export type SequenceVerdict = 'deliver' | 'ignore' | 'refetch';

/**
 * Judges a message's number against the last one seen. Public messages carry none and are always delivered.
 */
export function judgeSequence(last: number | null, sequence: number | undefined): SequenceVerdict {
  if (sequence === undefined || last === null) return 'deliver';
  if (sequence <= last) return 'ignore';
  return sequence === last + 1 ? 'deliver' : 'refetch';
}

/** What binds the connection to the player: it resumes after the last number seen. */
export function subscription(lastSequence: number | null): ClientMessage {
  return lastSequence === null ? { type: 'user/subscribe' } : { type: 'user/subscribe', last_sequence: lastSequence };
}
