/** What a visitor may refuse; whatever is necessary is not asked for. Apart from the services, which no browser reads. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];
