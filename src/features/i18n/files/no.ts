export default import.meta.glob<Record<string, string>>('/locales/no/*.json', { import: 'default' });
