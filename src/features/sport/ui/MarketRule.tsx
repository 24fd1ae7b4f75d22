/** What a market is settled on, and when it is void: its row of the table, as sentences. */
import { useTranslate } from '#features/i18n/react.tsx';
import { MARKETS, type MarketType } from '#shared/sport/markets.ts';

export function MarketRule({ type }: { type: MarketType }) {
  const translate = useTranslate('sport');
  const { counts, voids, specifier } = MARKETS[type];
  const isLine = specifier === 'total' || specifier === 'handicap';
  return (
    <details className="border-t border-line px-4 py-2.5 text-meta text-text-2">
      <summary className="cursor-pointer rounded-sm text-text-3 hover:text-text">{translate('how_settled')}</summary>
      <p className="mt-1.5">
        {translate(`counts_${counts}`)} {isLine && `${translate('counts_line')} `}
        {translate(`voids_${voids}`)}
      </p>
    </details>
  );
}
