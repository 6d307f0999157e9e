import type { ListedObject, ObjectAddress } from './object-store.ts'

/** "sakhang/0197…/9f86d0…": each office has a folder, so that its objects are listed and removed separately. */
export const folderOf = (prefix: string, organisationId: string) => `${prefix}${organisationId}/`

export function objectKey(prefix: string, { organisationId, hash }: ObjectAddress): string {
  return `${folderOf(prefix, organisationId)}${hash}`
}

const hashShape = /^[0-9a-f]{64}$/

export type ListedPage = { objects: ListedObject[]; lastKey: string | undefined; hasMore: boolean }

/** Reads the answer of ListObjectsV2. Other objects in the folder are not ours and are ignored. */
export function readListing(xml: string, folder: string): ListedPage {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key'),
    byteSize: Number(textOf(entry, 'Size')),
  }))
  return {
    objects: entries.flatMap(({ key, byteSize }) => {
      const hash = key.startsWith(folder) ? key.slice(folder.length) : ''
      return hashShape.test(hash) ? [{ hash, byteSize }] : []
    }),
    lastKey: entries.at(-1)?.key,
    hasMore: textOf(xml, 'IsTruncated') === 'true',
  }
}

/** "NoSuchBucket: The specified bucket does not exist", or the beginning of a different answer. */
export function readRefusal(xml: string): string {
  const [code, message] = [textOf(xml, 'Code'), textOf(xml, 'Message')]
  return code ? [code, message].filter(Boolean).join(': ').slice(0, 200) : xml.replaceAll(/\s+/g, ' ').slice(0, 100)
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => escapes[name] ?? '')
}
