/** Hands a file to the browser, which saves it under `nome`. */
export function saveFile({ nome, blob }: { nome: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = nome
  link.click()
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Opens a file in a tab of its own, whose browser prints it; saves it where the browser allows no tab. */
export function openFile(file: { nome: string; blob: Blob }): void {
  if (!window.open(URL.createObjectURL(file.blob))) saveFile(file)
}
