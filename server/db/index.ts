/** The database's entry point. */
export { DirectoryNotEmptyError, restoreBackup } from './backups.ts';
export { createDatabaseClock, type DatabaseClock } from './clock.ts';
export { type Connection, connectDatabase, connectInMemory } from './connect.ts';
export { DirectoryInUseError } from './directory-lock.ts';
export { eventsAfter, lastSequence } from './events.ts';
export { belongsElsewhere, joinInstallation } from './installation.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { dropPartitions, makePartitions, PARTITIONED, partitionsOf } from './partitions.ts';
export { firstRow, isoInstant, isRefused, rows, sqlStateOf } from './rows.ts';
export { grantRunningRole } from './running-role.ts';
export type { Database, Emit, Queryable, Touch, Transaction, UnitOfWork } from './types.ts';
export { createUnitOfWork } from './unit-of-work.ts';
