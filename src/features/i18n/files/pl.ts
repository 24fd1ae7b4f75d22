export default import.meta.glob<Record<string, string>>('/locales/pl/*.json', { import: 'default' });
