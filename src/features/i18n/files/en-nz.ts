export default import.meta.glob<Record<string, string>>('/locales/en-nz/*.json', { import: 'default' });
