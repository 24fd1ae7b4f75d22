/**
 * A player's file made safe: its type read from its content, decoded to pixels and encoded anew, so that nothing of the
 * original but the picture is kept: no metadata, no script, no second file inside. Runs in a thread of its own
 * (media.worker.ts), for decoders are where hostile files strike.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { fileTypeFromBuffer } from 'file-type';
import { all as decodeHeic } from 'heic-decode';
import sharp from 'sharp';
import type { ErrorName } from '#shared/contract/error-codes.ts';

export const MEDIA_LIMITS = {
  /** A photo of 50 megapixels is what phones take; more is a bomb or of no use. */
  pixels: 50_000_000,
  pages: 20,
  /** Side of what is kept, px: print of four points stays readable. */
  keptSide: 2_400,
  quality: 85,
  /** Things that a page of a PDF is drawn of: a plan of a town has some thousands. */
  drawings: 100_000,
} as const;

/** How long a file may be read, ms: a picture's work is bounded by its pixels, a PDF's by nothing but this. */
export const MEDIA_TIME_MS = { picture: 5_000, pdf: 2_000, furtherPage: 1_000 } as const;

export type MediaFailure = Extract<ErrorName, `document_${string}`>;
export interface SafePage {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}
export type MediaType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';
export type Reading = { ok: true; type: MediaType; pages: SafePage[] } | { ok: false; failure: MediaFailure };

const TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/pdf': 'pdf',
};

/** What no photo or statement holds, and what a browser, a shell or an archive would run if the file reached it. */
const ACTIVE = ['<script', '<?php', '<html', '<!doctype html', '<svg', '<iframe', 'javascript:'] as const;
/** Names that make a PDF do something by itself. */
const ACTIVE_IN_PDF = /\/(?:JS|JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/;
const ARCHIVE_END = 'PK\u0005\u0006';
/** An archive's end is at most its longest comment away from the end of the file. */
const ARCHIVE_TAIL_BYTES = 65_557;

/** Names in a PDF may be written in codes (`/J#53`). */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a file is also something else than the picture or document it begins as. */
function isTwofold(bytes: Buffer, type: MediaType): boolean {
  const text = bytes.toString('latin1');
  const small = text.toLowerCase();
  if (ACTIVE.some((mark) => small.includes(mark))) return true;
  if (bytes.subarray(-ARCHIVE_TAIL_BYTES).toString('latin1').includes(ARCHIVE_END)) return true;
  return type === 'pdf' ? ACTIVE_IN_PDF.test(plainNames(text)) : text.includes('%PDF-');
}

const failed = (failure: MediaFailure): Reading => ({ ok: false, failure });
const fits = (width: number, height: number): boolean => width > 0 && width * height <= MEDIA_LIMITS.pixels;

type Picture = ReturnType<typeof sharp>;

/** Encodes pixels anew, upright, no larger than what is kept. */
async function kept(picture: Picture): Promise<SafePage> {
  const { keptSide: side, quality } = MEDIA_LIMITS;
  const { data, info } = await picture
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

async function readPhoto(bytes: Buffer, type: MediaType): Promise<Reading> {
  const picture = sharp(bytes, { limitInputPixels: MEDIA_LIMITS.pixels, failOn: 'error' });
  const { width, height } = await picture.metadata();
  return fits(width, height) ? { ok: true, type, pages: [await kept(picture)] } : failed('document_too_many_pixels');
}

async function readHeic(bytes: Buffer): Promise<Reading> {
  const pictures = await decodeHeic({ buffer: bytes });
  try {
    const [first] = pictures;
    if (first === undefined) return failed('document_unreadable');
    if (!fits(first.width, first.height)) return failed('document_too_many_pixels');
    const { data, width, height } = await first.decode();
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { ok: true, type: 'heic', pages: [await kept(sharp(pixels, { raw: { width, height, channels: 4 } }))] };
  } finally {
    pictures.dispose();
  }
}

/** Pages are drawn as large as they are kept, whatever size the document claims. */
async function readPdf(bytes: Buffer, onTime: OnTime): Promise<Reading> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    try {
      const count = document.getPageCount();
      if (count > MEDIA_LIMITS.pages) return failed('document_too_many_pages');
      const pages: SafePage[] = [];
      for (const page of document.pages()) {
        if (page.getObjectCount() > MEDIA_LIMITS.drawings) return failed('document_unreadable');
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const scale = MEDIA_LIMITS.keptSide / Math.max(originalWidth, originalHeight, 1);
        const width = Math.max(1, Math.round(originalWidth * scale));
        const height = Math.max(1, Math.round(originalHeight * scale));
        const drawn = await page.render({ width, height, render: 'bitmap' });
        const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
        pages.push(await kept(sharp(Buffer.from(drawn.data), { raw })));
        onTime(MEDIA_TIME_MS.furtherPage);
      }
      return pages.length === 0 ? failed('document_unreadable') : { ok: true, type: 'pdf', pages };
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

/** Hears how long, in ms from now, the rest of the reading may take. */
type OnTime = (ms: number) => void;

/** Reads a file of a player. What its decoder does not take is no document. */
export async function readMedia(bytes: Buffer, onTime: OnTime = () => undefined): Promise<Reading> {
  const found = await fileTypeFromBuffer(bytes);
  const type = found === undefined ? undefined : TYPES[found.mime];
  if (type === undefined) return failed('document_type');
  if (isTwofold(bytes, type)) return failed('document_active');
  if (type === 'pdf' && /\/Encrypt\b/.test(bytes.toString('latin1'))) return failed('document_locked');
  onTime(type === 'pdf' ? MEDIA_TIME_MS.pdf : MEDIA_TIME_MS.picture);
  try {
    if (type === 'pdf') return await readPdf(bytes, onTime);
    return await (type === 'heic' ? readHeic(bytes) : readPhoto(bytes, type));
  } catch (error) {
    const tooLarge = /pixel limit/i.test(String(error));
    return failed(tooLarge ? 'document_too_many_pixels' : 'document_unreadable');
  }
}
