/** A QR code, drawn in the page; what it says goes to nobody else. */
import { type ReactNode, useEffect, useState } from 'react';

/** Quiet modules around the code; readers ask for four, and a light frame gives the rest. */
const QUIET = 2;

interface Drawing {
  size: number;
  path: string;
}

/** The dark modules as one path, a run of each row at a time. */
async function draw(text: string): Promise<Drawing> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (code.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { size, path: rows.join('') };
}

export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    void draw(text).then(setDrawing);
  }, [text]);
  const side = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      className="size-46 shrink-0 rounded-md bg-text text-ink"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawing?.path ?? ''} fill="currentColor" />
    </svg>
  );
}
