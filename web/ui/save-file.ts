/** Hands a file to the browser, which saves it under `nome`. */
export function saveFile({ nome, blob }: { nome: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = nome
  link.click()
  // Some browsers read the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
