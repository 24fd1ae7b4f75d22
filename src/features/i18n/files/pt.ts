export default import.meta.glob<Record<string, string>>('/locales/pt/*.json', { import: 'default' });
