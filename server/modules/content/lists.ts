/** The footer's icon lists by region (spec sections 1, 3 and 7). */
import { type ArtName, artUrl } from '#shared/art.ts';
import type { ContentListKind } from '#shared/contract/content.ts';
import { offers, type Product, REGIONS, type RegionId } from '#shared/regions/index.ts';

export interface ContentListItem {
  alias: string;
  name: string;
  image: string;
  url: string;
}

interface PaymentIcon {
  alias: ArtName<'payments'>;
  name: string;
  needs: readonly Product[];
}

const PAYMENT_ICONS: readonly PaymentIcon[] = [
  { alias: 'card', name: 'Card', needs: [] },
  { alias: 'instant', name: 'Instant bank', needs: [] },
  { alias: 'bank', name: 'Bank transfer', needs: [] },
  { alias: 'wallet', name: 'E-wallet', needs: [] },
  { alias: 'qr', name: 'QR code', needs: [] },
  { alias: 'crypto', name: 'Crypto', needs: ['crypto'] },
  { alias: 'voucher', name: 'Voucher', needs: [] },
  { alias: 'phone', name: 'Phone', needs: [] },
];

/** Sites that recommend us; they appear where the region's licence is the main one. */
const PARTNERS: readonly ContentListItem[] = [
  {
    alias: 'leeward-guide',
    name: 'Leeward Guide',
    image: '/partners/leeward-guide.svg',
    url: 'https://leeward-guide.example/',
  },
  {
    alias: 'north-light',
    name: 'North Light Reviews',
    image: '/partners/north-light.svg',
    url: 'https://north-light.example/',
  },
];

type ListOf = (region: RegionId) => ContentListItem[];

const LISTS: Record<ContentListKind, ListOf> = {
  payment_systems: (region) =>
    PAYMENT_ICONS.filter(({ needs }) => offers(region, needs)).map(({ alias, name }) => ({
      alias,
      name,
      image: artUrl('payments', alias),
      url: '',
    })),
  affiliates: (region) => (REGIONS[region].licence === 'main' ? [...PARTNERS] : []),
};

/** The icons of a list on a region's domain; may be empty. */
export function contentList(kind: ContentListKind, region: RegionId): ContentListItem[] {
  return LISTS[kind](region);
}
