/** What a page knows of its outside services. */
import type { RegionVendors, VendorName, VendorSettings } from '#shared/regions/vendors.ts';

/** The element that holds them as JSON; a page of a region without services has none. */
export const VENDORS_ID = 'vendors';

/** The settings of a service; null where the region does not have it. */
export function vendorSettings(vendor: VendorName): VendorSettings | null {
  const text = document.getElementById(VENDORS_ID)?.textContent;
  return text ? ((JSON.parse(text) as RegionVendors)[vendor] ?? null) : null;
}
