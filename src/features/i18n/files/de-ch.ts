export default import.meta.glob<Record<string, string>>('/locales/de-ch/*.json', { import: 'default' });
