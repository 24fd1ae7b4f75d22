export * from './consent.ts';
export * from './jurisdictions.ts';
export * from './locales.ts';
export * from './regions.ts';
export * from './settings.ts';
export * from './themes.ts';
export * from './vendors.ts';
