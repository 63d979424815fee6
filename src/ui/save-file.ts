export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs time to start reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
