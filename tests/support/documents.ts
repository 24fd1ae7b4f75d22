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

/** A PDF of these objects, the first of which is its catalogue. */
function rawPdf(objects: readonly (string | { dictionary: string; stream: Buffer })[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object));
    else {
      add(Buffer.from(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`));
      add(object.stream);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const at = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`));
  return Buffer.concat(parts);
}

const CATALOGUE = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];

/** A small PDF whose page draws a form that draws the next one ten times, and so on: a billion rectangles. */
export function pdfOfForms(levels = 9): Buffer {
  const form = (level: number) => {
    const last = level === levels - 1;
    const next = last ? '' : `/Resources << /XObject << /F ${5 + level + 1} 0 R >> >>`;
    return {
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${next}`,
      stream: Buffer.from(last ? '0 0 600 800 re f 1 0 0 rg 0 0 300 300 re f' : '/F Do '.repeat(10)),
    };
  };
  return rawPdf([
    ...CATALOGUE,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    { dictionary: '', stream: Buffer.from('/F Do') },
    ...Array.from({ length: levels }, (_, level) => form(level)),
  ]);
}

/** A PDF of some 20 KB whose page is millions of lines, packed. */
export function pdfOfLines(lines = 1_500_000): Buffer {
  const stream = deflateSync(Buffer.from('0 0 m 600 800 l S\n'.repeat(lines)), { level: 9 });
  return rawPdf([
    ...CATALOGUE,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
    { dictionary: '/Filter /FlateDecode', stream },
  ]);
}
