/** The database's door. */
export { type Connection, connectDatabase, connectInMemory, type Log } from './connect.ts';
export { DirectoryInUseError } from './directory-lock.ts';
export { eventsAfter, lastSequence, pruneEvents } from './events.ts';
export { migrate } from './migrate.ts';
export { firstRow, isoInstant, rows, sqlStateOf } from './rows.ts';
export type { Database, Emit, Queryable, Transaction, UnitOfWork } from './types.ts';
export { createUnitOfWork } from './unit-of-work.ts';
