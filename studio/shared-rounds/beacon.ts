/**
 * A public source of random values that nobody can foresee or choose. A chain's end is announced together with an event
 * of such a source that is still to come; the event's value becomes the chain's salt.
 */

/** `local`: drawn by this server, for development; it proves nothing about the salt. */
export type BeaconName = 'drand-quicknet' | 'local';

export interface BeaconEvent {
  /** How the source calls it: of drand, the number of the round. */
  id: string;
  /** When it happens. */
  at: Date;
}

export interface BeaconValue {
  /** 64 hex digits. */
  value: string;
  /** What proves that the value is the event's: of drand, the signature in hex; null where nothing does. */
  evidence: string | null;
}

export interface Beacon {
  readonly name: BeaconName;
  /**
   * How long before its event a chain is announced, ms: the first one of a game, which its players wait for, and those
   * that follow one in use. Null: events happen at once, so that nothing is announced before it is needed.
   */
  readonly leads: { readonly first: number; readonly next: number } | null;
  /** The first event that is not over at a moment. */
  eventAfter(moment: Date): BeaconEvent;
  /** The value of an event that has happened. @throws when the source does not tell it, or tells what it does not prove */
  read(event: BeaconEvent): Promise<BeaconValue>;
}
