import type { ListedObject, ObjectStore } from './object-store.ts'

/** Files of one office in the object storage, by hash: those after `after`, and up to `upTo` if it is given. */
export type ReadNamed = (after: string, upTo: string | undefined) => Promise<ListedObject[]>

const maxNamed = 20

/**
 * Compares the hashes in files with the listing of the object storage, page by page, so that their number does not matter. An object of a
 * different size counts as missing. Returns the first missing hashes and their number.
 */
export async function findMissing(
  objects: ObjectStore,
  organisationId: string,
  readNamed: ReadNamed,
): Promise<{ checked: number; missing: number; hashes: string[] }> {
  const found = { checked: 0, missing: 0, hashes: [] as string[] }
  const compare = (named: readonly ListedObject[], sizes: ReadonlyMap<string, number>) => {
    const gone = named.filter(({ hash, byteSize }) => sizes.get(hash) !== byteSize)
    found.checked += named.length
    found.missing += gone.length
    found.hashes.push(...gone.slice(0, Math.max(0, maxNamed - found.hashes.length)).map(({ hash }) => hash))
  }
  let after = ''
  for await (const page of objects.list(organisationId)) {
    const upTo = page.at(-1)?.hash
    compare(await readNamed(after, upTo), new Map(page.map(({ hash, byteSize }) => [hash, byteSize])))
    after = upTo ?? after
  }
  compare(await readNamed(after, undefined), new Map())
  return found
}
