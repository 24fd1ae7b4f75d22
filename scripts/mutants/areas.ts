/** Where a wrong line costs money, a licence or a person: a release is looked at area by area. */
export const AREAS = {
  money: ['server/modules/wallet/', 'server/modules/funding/', 'server/modules/ledger/'],
  bonuses: ['server/modules/bonuses/'],
  protection: ['server/modules/protection/'],
  sport: ['server/modules/sport/', 'shared/sport/'],
  orders: ['server/modules/orders/'],
  affiliates: ['server/modules/affiliates/'],
  app: ['server/app/', 'server/app.ts'],
  cashier: ['src/features/wallet/'],
  slip: ['src/features/sport/'],
  deploy: ['scripts/edge/', 'server/config/', 'server/config.ts'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as Area[];

/** The area of a file by its path from the root; null: none of them. */
export const areaOf = (file: string): Area | null =>
  AREA_NAMES.find((area) => AREAS[area].some((path) => file.startsWith(path))) ?? null;
