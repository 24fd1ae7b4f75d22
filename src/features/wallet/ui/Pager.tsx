/** Back and forth in a list of pages. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { pageCount } from '../pages.ts';

interface PagerProps {
  page: number;
  total: number;
  pageSize: number;
  busy: boolean;
  onTurn: (page: number) => void;
}

export function Pager({ page, total, pageSize, busy, onTurn }: PagerProps): ReactNode {
  const translate = useTranslate('wallet');
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  return (
    <nav className="flex items-center justify-between gap-3 border-t border-line p-4" aria-label={translate('pages')}>
      <Button theme="secondary" size="sm" disabled={page === 1 || busy} onClick={() => onTurn(page - 1)}>
        {translate('newer')}
      </Button>
      <span className="text-small text-text-2" aria-live="polite">
        {translate('page_of', { page, pages })}
      </span>
      <Button theme="secondary" size="sm" disabled={page === pages || busy} onClick={() => onTurn(page + 1)}>
        {translate('older')}
      </Button>
    </nav>
  );
}
