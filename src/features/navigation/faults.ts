/** What went wrong with a page, as a status, a title and details (spec section 8). */

/** An error of the platform that names its status. */
export class Fault extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
    this.statusCode = statusCode;
  }
}

export interface FaultView {
  status: number;
  /** The error's own words; shown small, for whoever is told about it. */
  details: string;
}

const DEFAULT_STATUS = 500;

const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599;

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The status of anything thrown: its statusCode, status or response.status, else 500 (spec section 8). */
export function faultStatus(error: unknown): number {
  const candidates = [
    readKey(error, 'statusCode'),
    readKey(error, 'status'),
    readKey(readKey(error, 'response'), 'status'),
  ];
  return candidates.find(isStatus) ?? DEFAULT_STATUS;
}

/** What the error page shows of anything thrown. */
export function faultView(error: unknown): FaultView {
  const message = readKey(error, 'message');
  return { status: faultStatus(error), details: typeof message === 'string' ? message : String(error) };
}
