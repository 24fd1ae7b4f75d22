export default import.meta.glob<Record<string, string>>('/locales/fi/*.json', { import: 'default' });
