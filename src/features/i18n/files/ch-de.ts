export default import.meta.glob<Record<string, string>>('/locales/ch-de/*.json', { import: 'default' });
