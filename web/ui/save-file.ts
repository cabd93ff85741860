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

/** Opens a file in a tab of its own, whose browser prints it; false where the browser allows no tab. */
export const openFile = ({ blob }: { blob: Blob }): boolean => window.open(URL.createObjectURL(blob)) !== null

/** A picture's address, as the page's policy allows it. */
export const asDataUrl = ({ blob }: { blob: Blob }): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
