/** The outside services of the page's region, as the build wrote them into the page (ui/Vendors.astro). */
export { VENDORS_ID, vendorSettings } from './model.ts';
