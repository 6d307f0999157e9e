import type { ObjectStore } from './object-store.ts'

/** Removes everything of an office that is not here any more. Run again where it stops on the way. */
export async function removeObjectsOf(objects: ObjectStore | undefined, organisationId: string): Promise<number> {
  if (!objects) return 0
  let removed = 0
  for await (const page of objects.list(organisationId)) {
    for (const { hash } of page) await objects.remove({ organisationId, hash })
    removed += page.length
  }
  return removed
}
