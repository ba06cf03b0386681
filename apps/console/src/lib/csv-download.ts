/** Saves a file under this name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has opened the file.
  setTimeout(() => URL.revokeObjectURL(address));
}
