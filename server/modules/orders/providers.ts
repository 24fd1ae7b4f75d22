/**
 * Which provider carries out an order: by rules of region, currency and amount, those that answered lately before those
 * that did not. A row of `ROUTES` names who may stand in for a method's own provider.
 */
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';

/** When a provider may be used in place of another, or first; without a field it does not matter. */
export interface ProviderRoute {
  /** The provider that the method table names. */
  of: string;
  /** The one that is used. */
  vendor: string;
  regions?: readonly RegionId[];
  currencies?: readonly Currency[];
  /** Minor units. */
  minimum?: bigint;
  maximum?: bigint;
  /** Lower goes first; the method's own provider has 0. */
  priority: number;
}

/** What is to be moved. */
export interface RoutedOrder {
  region: RegionId;
  currency: Currency;
  amount: bigint;
}

/** A provider that failed so often in a row is asked last, until it was left alone for a while. */
const FAILURES_UNTIL_DOWN = 3;
const DOWN_MS = 60_000;

export interface ProviderChoice {
  has(vendor: string): boolean;
  /** Whether anybody carries out methods of a provider there, the provider itself or one in its place. */
  carries(own: string, place: Omit<RoutedOrder, 'amount'>): boolean;
  get(vendor: string): PaymentProvider | undefined;
  all(): readonly PaymentProvider[];
  /** Who would be asked first. */
  first(own: string, order: RoutedOrder): string | null;
  /** Everybody who may carry it out, in the order in which they are asked; `only` where a saved account binds it. */
  inTurn(own: string, order: RoutedOrder, only: string | null): readonly PaymentProvider[];
  /** Notes whether a provider answered. */
  note(vendor: string, answered: boolean): void;
}

const isOfPlace = (route: ProviderRoute, { region, currency }: Omit<RoutedOrder, 'amount'>): boolean =>
  (route.regions?.includes(region) ?? true) && (route.currencies?.includes(currency) ?? true);

const fits = (route: ProviderRoute, { amount, ...place }: RoutedOrder): boolean =>
  isOfPlace(route, place) &&
  (route.minimum === undefined || amount >= route.minimum) &&
  (route.maximum === undefined || amount <= route.maximum);

/** Creates the choice among the connected providers. */
export function createProviderChoice(
  connected: readonly PaymentProvider[],
  clock: Clock,
  routes: readonly ProviderRoute[] = [],
): ProviderChoice {
  const providers = new Map(connected.map((provider) => [provider.vendor, provider]));
  const failures = new Map<string, { count: number; at: number }>();

  function isDown(vendor: string): boolean {
    const failed = failures.get(vendor);
    if (failed === undefined || failed.count < FAILURES_UNTIL_DOWN) return false;
    return clock.now().getTime() - failed.at < DOWN_MS;
  }

  function ranked(own: string, order: RoutedOrder): PaymentProvider[] {
    const candidates = [
      { vendor: own, priority: 0 },
      ...routes.filter((route) => route.of === own && fits(route, order)),
    ].sort((one, other) => one.priority - other.priority);
    const names = [...new Set(candidates.map(({ vendor }) => vendor))];
    const found = names.flatMap((name) => providers.get(name) ?? []);
    return [...found.filter(({ vendor }) => !isDown(vendor)), ...found.filter(({ vendor }) => isDown(vendor))];
  }

  return {
    has: (vendor) => providers.has(vendor),
    carries: (own, place) =>
      providers.has(own) ||
      routes.some((route) => route.of === own && providers.has(route.vendor) && isOfPlace(route, place)),
    get: (vendor) => providers.get(vendor),
    all: () => connected,
    first: (own, order) => ranked(own, order)[0]?.vendor ?? null,
    inTurn: (own, order, only) => ranked(own, order).filter(({ vendor }) => only === null || vendor === only),
    note(vendor, answered) {
      const before = failures.get(vendor)?.count ?? 0;
      if (answered) failures.delete(vendor);
      else failures.set(vendor, { count: before + 1, at: clock.now().getTime() });
    },
  };
}
