/** A passkey's device in software: ES256, no attestation (WebAuthn level 3), with every part open to be falsified. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** CBOR of what a passkey needs: small integers, bytes, texts and maps (RFC 8949). */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

export interface Ceremony {
  challenge: string;
  origin: string;
  /** Whether the device checked who holds it. */
  verified?: boolean;
  /** What the device says it has signed; it counts up by itself. */
  counter?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: tests send what a browser would, and worse
type Response = any;

/** Makes a device that holds one passkey. */
export function testAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signed = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ origin, verified = true, counter }: Ceremony, key: Buffer | null): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (key ? WITH_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signed);
    const own = key ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, key] : [];
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...own]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.from(text, 'base64url');
    const parts: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ];
    return cbor(new Map(parts));
  }

  const shown = (response: object): Response => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    make(ceremony: Ceremony): Response {
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(ceremony, coseKey())],
      ]);
      return shown({
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    sign(ceremony: Ceremony): Response {
      signed += 1;
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony, null);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return shown({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
