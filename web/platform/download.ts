import { type ArgsFor, callForFile, type EndpointKey } from './call.ts'

/** Saves the reply of a call as a file: CSV lists, statements, PDFs. */
export async function saveFile<K extends EndpointKey>(name: string, key: K, ...args: ArgsFor<K>): Promise<void> {
  const response = await callForFile(key, ...args)
  saveBlob(await response.blob(), nameOf(response) ?? name)
}

/** Opens a PDF or picture in a new tab. The tab is opened synchronously in the click, because the browser would block it later. */
export async function openFile<K extends EndpointKey>(name: string, key: K, ...args: ArgsFor<K>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const response = await callForFile(key, ...args)
    const blob = await response.blob()
    const address = URL.createObjectURL(blob)
    if (tab) tab.location.href = address
    else saveBlob(blob, nameOf(response) ?? name)
    // Long enough for the tab to read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function nameOf(response: Response): string | undefined {
  return /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}
