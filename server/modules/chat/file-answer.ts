/** A file of a talk as it is given out: the picture that was kept, or a PDF of the pictures of its pages. */
import PDFDocument from 'pdfkit';
import { FileAnswer } from '../../http/handler.ts';

/** Points. */
const A4 = [595.28, 841.89] as const;

function pdfOf(pages: readonly Buffer[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
  for (const page of pages) {
    document
      .addPage({ size: [...A4], margin: 0 })
      .image(page, 0, 0, { fit: [...A4], align: 'center', valign: 'center' });
  }
  document.end();
  return ended;
}

/** Its name is ours: what somebody typed goes into no header. */
export async function fileAnswerOf(media: string, pages: readonly Buffer[]): Promise<FileAnswer> {
  const [first] = pages;
  return media === 'pdf' || first === undefined
    ? new FileAnswer('fairwind-file.pdf', await pdfOf(pages))
    : new FileAnswer('fairwind-file.jpg', new Uint8Array(first));
}
