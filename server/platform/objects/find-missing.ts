import type { ListedObject, ObjectStore } from './object-store.ts'

/** Files of one office that lie in the object storage, by their hashes: those after `after`, and up to `upTo` where it is given. */
export type ReadNamed = (after: string, upTo: string | undefined) => Promise<ListedObject[]>

const maxNamed = 20

/**
 * Compares what files name with what the object storage lists, page by page, so that their number does not matter. An object of another
 * size counts as missing. Returns the first hashes that are missing and how many there are.
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
