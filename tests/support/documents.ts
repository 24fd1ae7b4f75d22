/** Files as players send them, good ones and hostile ones. */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { inRoot } from '#builder/paths.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);

/** What is written into a photo's metadata; nothing of it may be kept. */
export const SECRET_PLACE = 'GPS 60.1699 N 24.9384 E';

const picture = (width = 480, height = 300) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

export const jpeg = async (): Promise<Bytes> =>
  bytesOf(
    await picture()
      .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
      .jpeg()
      .toBuffer(),
  );
/** A photo on which nothing can be read. */
export const dot = async (): Promise<Bytes> => bytesOf(await picture(1, 1).png().toBuffer());
export const png = async (): Promise<Bytes> => bytesOf(await picture().png().toBuffer());
export const heic = (): Bytes => bytesOf(readFileSync(inRoot('tests', 'support', 'media', 'card.heic')));
/** Some kilobytes that unpack to 400 megapixels. */
export const pngBomb = async (): Promise<Bytes> =>
  joined(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', Buffer.from('00004e2000004e200100000000', 'hex')),
    pngPart('IDAT', deflateSync(Buffer.alloc(20_000 * 2_501))),
    pngPart('IEND', Buffer.alloc(0)),
  );

function pngPart(name: string, content: Buffer): Buffer {
  const part = Buffer.alloc(content.length + 12);
  part.writeUInt32BE(content.length);
  part.write(name, 4, 'latin1');
  content.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), content.length + 8);
  return part;
}

export function pdf(pages = 2, options: PDFKit.PDFDocumentOptions = {}): Promise<Bytes> {
  const document = new PDFDocument({ size: 'A6', ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let page = 1; page < pages; page += 1) document.addPage();
  document.text('Harbour Savings, account statement');
  return new Promise((resolve) => {
    document.on('end', () => resolve(bytesOf(Buffer.concat(chunks))));
    document.end();
  });
}

export const joined = (...parts: (Uint8Array | string)[]): Bytes =>
  bytesOf(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));
