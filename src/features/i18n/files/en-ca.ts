export default import.meta.glob<Record<string, string>>('/locales/en-ca/*.json', { import: 'default' });
