/** Gives files to the browser's downloads. */

/** A file that was made in the page. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A file of the service: its content is base64. */
export function saveFile({ name, media_type: type, content }: Record<'name' | 'media_type' | 'content', string>): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  downloadBlob(new Blob([bytes], { type }), name);
}
