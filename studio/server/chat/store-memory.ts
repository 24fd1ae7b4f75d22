/** An in-memory chat, for tests and running the studio alone. */
import type { ChatEntry, ChatRecord, ChatReport, ChatStore } from './types.ts';

export function createMemoryChatStore(): ChatStore {
  let entries: ChatEntry[] = [];
  let reports: ChatReport[] = [];
  const records = new Map<string, ChatRecord>();
  let newest = 0;

  return {
    async add(said) {
      const known = entries.find(({ player, requestId }) => player === said.player && requestId === said.requestId);
      if (known) return { entry: { ...known }, fresh: false };
      newest += 1;
      const entry: ChatEntry = { ...said, id: newest, removedAt: null };
      entries.push(entry);
      return { entry: { ...entry }, fresh: true };
    },
    async knows(player, requestId) {
      return entries.some((entry) => entry.player === player && entry.requestId === requestId);
    },
    async recent(room, limit) {
      const standing = entries.filter((entry) => entry.room === room && entry.removedAt === null);
      return standing.slice(-limit).map((entry) => ({ ...entry }));
    },
    async entry(id) {
      const entry = entries.find((each) => each.id === id);
      return entry ? { ...entry } : null;
    },
    async remove(room, id, at) {
      const entry = entries.find((each) => each.id === id && each.room === room && each.removedAt === null);
      if (entry) entry.removedAt = at;
      return entry !== undefined;
    },
    saidBy: async (player) => entries.filter((entry) => entry.player === player).map((entry) => ({ ...entry })),
    async forget(player) {
      const before = entries.length + reports.length + records.size;
      entries = entries.filter((entry) => entry.player !== player);
      reports = reports.filter(({ reporter }) => reporter !== player);
      records.delete(player);
      return before - entries.length - reports.length - records.size;
    },
    async clear(room, at) {
      for (const entry of entries) if (entry.room === room) entry.removedAt ??= at;
    },
    async report(report) {
      const known = reports.some(({ id, reporter }) => id === report.id && reporter === report.reporter);
      if (!known) reports.push(report);
      return !known;
    },
    async overview(room, limit) {
      return entries
        .filter((entry) => entry.room === room)
        .slice(-limit)
        .reverse()
        .map((entry) => ({ ...entry, reports: reports.filter(({ id }) => id === entry.id).length }));
    },
    async record(player) {
      const record = records.get(player);
      return record ? { ...record } : null;
    },
    async saveRecord(record) {
      records.set(record.player, { ...record });
    },
    async prune(before) {
      entries = entries.filter(({ sentAt }) => sentAt >= before);
      reports = reports.filter(({ id }) => entries.some((entry) => entry.id === id));
      for (const { player, strikesSince, mutedUntil } of [...records.values()]) {
        if (strikesSince < before && (mutedUntil === null || mutedUntil < before)) records.delete(player);
      }
    },
  };
}
