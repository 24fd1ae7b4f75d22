export default import.meta.glob<Record<string, string>>('/locales/hu/*.json', { import: 'default' });
