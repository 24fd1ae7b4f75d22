/** Scripts that only watch: tag manager, heatmap, ad retargeting. */
import { vendorSettings } from '#features/vendors/index.ts';
import { loadScript } from '#platform/script.ts';
import type { VendorName } from '#shared/regions/vendors.ts';

interface WindowWithDataLayer extends Window {
  dataLayer?: object[];
}

/** Loads the tag manager: its first event stands in the `dataLayer` before the script does. */
export function loadTagManager(): void {
  const settings = vendorSettings('tagManager');
  if (!settings) return;
  const page = window as WindowWithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.unshift({ 'gtm.start': Date.now(), event: 'gtm.js' });
  void loadScript(settings.url);
}

/** Loads a script that needs nothing but to be there. */
export function loadTags(vendor: Extract<VendorName, 'heatmap' | 'retargeting'>): void {
  const settings = vendorSettings(vendor);
  if (settings) void loadScript(settings.url);
}
