/** What coins can be exchanged for, on the shop's pages. */
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { CoinExchanges } from './Exchanges.tsx';

export default function CoinExchange({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <CoinExchanges className="mb-section" />
    </IslandRoot>
  );
}
