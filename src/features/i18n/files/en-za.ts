export default import.meta.glob<Record<string, string>>('/locales/en-za/*.json', { import: 'default' });
