export default import.meta.glob<Record<string, string>>('/locales/pt-br/*.json', { import: 'default' });
