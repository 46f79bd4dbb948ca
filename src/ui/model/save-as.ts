/** Saves data as a file of this name, as a download. */
export function saveAs(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The beginning of a file's name that is valid on every file system. `otherwise`: if the title has no letters. */
export function fileNameOf(title: string, otherwise: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name.slice(0, 60) || otherwise;
}
