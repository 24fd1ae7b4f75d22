export default import.meta.glob<Record<string, string>>('/locales/en-au/*.json', { import: 'default' });
