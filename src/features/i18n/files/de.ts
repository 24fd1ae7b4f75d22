export default import.meta.glob<Record<string, string>>('/locales/de/*.json', { import: 'default' });
