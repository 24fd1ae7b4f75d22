/** A file in the talk: one that is there, and one that is on its way. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { $sentFile, fetchFile } from '../files.ts';

const UNITS = [
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const;

/** `1.2 MB` as the page's language writes it. */
function useSize(bytes: number): string {
  const iso = pageIso(usePage());
  const { unit, bytes: one } = UNITS.find((row) => bytes >= row.bytes) ?? UNITS[1];
  return new Intl.NumberFormat(iso, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / one);
}

interface FileBubbleProps {
  file: { file_id: string; bytes: number };
  name: string;
  own: boolean;
}

/** The file of a line; pressing it lets the browser keep it. */
export function FileBubble({ file, name, own }: FileBubbleProps): ReactNode {
  const translate = useTranslate('chat');
  const size = useSize(file.bytes);
  return (
    <button
      type="button"
      className="chat-file"
      title={translate('file_get', { name })}
      onClick={() => void fetchFile(file.file_id)}
    >
      <Icon name="file-text" className="size-5 flex-none" />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <small className="block text-meta text-text-2">{own ? translate('file_sent', { size }) : size}</small>
      </span>
    </button>
  );
}

/** The file that is on its way, with how far it has come. */
export function SendingBubble(): ReactNode {
  const translate = useTranslate('chat');
  const sent = useStore($sentFile, { ssr: 'initial' });
  if (sent === null) return null;
  return (
    <div className="chat-line" data-own="">
      <span className="chat-file">
        <Icon name="file-text" className="size-5 flex-none" />
        <span className="min-w-0 flex-1">
          <span className="mb-1.5 block wrap-anywhere">{sent.name}</span>
          <ProgressBar value={sent.share} max={1} label={translate('file_sending', { name: sent.name })} />
        </span>
      </span>
    </div>
  );
}
