export default import.meta.glob<Record<string, string>>('/locales/it/*.json', { import: 'default' });
