/** A name server of this machine for tests: answers IPv4 addresses of a table that the test changes. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** `host:port`, as web servers are told it. */
  address: string;
  /** Says from now on where a name is; nowhere: it does not exist. */
  set(name: string, addresses: readonly string[]): void;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const CLASS_IN = 1;
const TTL_S = 1;
const NOT_FOUND = 3;
/** An answer, with authority. */
const ANSWER_FLAGS = 0x8400;
/** Points to the name of the question, which stands behind the header. */
const SAME_NAME = 0xc000 | HEADER_BYTES;

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (query[at]) {
    const length = query.readUInt8(at);
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(address: string): Buffer {
  const record = Buffer.alloc(HEADER_BYTES + 4);
  for (const [index, value] of [SAME_NAME, TYPE_A, CLASS_IN, 0, TTL_S, 4].entries())
    record.writeUInt16BE(value, index * 2);
  record.set(address.split('.').map(Number), HEADER_BYTES);
  return record;
}

function answerTo(query: Buffer, names: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, type, end } = questionOf(query);
  const known = names.get(name) ?? [];
  const records = type === TYPE_A ? known.map(recordOf) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  const flags = ANSWER_FLAGS | (known.length === 0 ? NOT_FOUND : 0);
  for (const [index, value] of [query.readUInt16BE(0), flags, 1, records.length].entries())
    header.writeUInt16BE(value, index * 2);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, readonly string[]>();
  const socket: Socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, names), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, addresses) => void names.set(name, addresses),
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
