export default import.meta.glob<Record<string, string>>('/locales/en/*.json', { import: 'default' });
