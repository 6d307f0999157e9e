import type { ObjectStore } from './object-store.ts'

/** Removes all objects of an office that is no longer here. If it stops midway, run it again. */
export async function removeObjectsOf(objects: ObjectStore | undefined, organisationId: string): Promise<number> {
  if (!objects) return 0
  let removed = 0
  for await (const page of objects.list(organisationId)) {
    for (const { hash } of page) await objects.remove({ organisationId, hash })
    removed += page.length
  }
  return removed
}
