import { z } from 'zod'
import { type ChosenParts, isOfSeveral } from '../../../../domain/api/chosen-parts.ts'
import type { Endpoint, Relation } from '../../../../domain/endpoint.ts'
import type { Tx } from '../../database/database.ts'

/** Reads the records of these ids, as far as the caller may see them. The number of statements does not depend on the number of ids. */
type ReadByIds = (tx: Tx, ids: readonly string[]) => Promise<readonly unknown[]>
/** By relation name, then by id, each in the form of the call that reads it. */
export type RelatedRecords = ReadonlyMap<string, ReadonlyMap<unknown, unknown>>

type Include = { endpoint: Endpoint; parts: ChosenParts; related: RelatedRecords }

/** The registered functions that read the records that other calls include. */
export function createRelatedRecords() {
  const readers = new Map<Endpoint, ReadByIds>()
  return {
    add: (endpoint: Endpoint, read: ReadByIds) => void readers.set(endpoint, read),
    /**
     * Reads the records named in `include`, in the transaction of the call. Row-level security applies as for the call that reads one
     * record.
     */
    include: async (tx: Tx, into: Include | undefined, answer: unknown): Promise<void> => {
      const { include = [] } = into?.parts ?? {}
      if (!into || include.length === 0) return
      into.related = await readRelated(tx, { endpoint: into.endpoint, answer, include }, readers)
    },
  }
}

type Record = { readonly [name: string]: unknown }

async function readRelated(
  tx: Tx,
  { endpoint, answer, include }: { endpoint: Endpoint; answer: unknown; include: readonly string[] },
  readers: ReadonlyMap<Endpoint, ReadByIds>,
): Promise<RelatedRecords> {
  const related = new Map<string, ReadonlyMap<unknown, unknown>>()
  for (const name of include) {
    const relation = relationOf(endpoint, name)
    const read = readers.get(relation.reads)
    if (!read || !(relation.reads.reply instanceof z.ZodType)) throw new Error(`Nobody reads ${name} of ${endpoint.path}.`)
    const ids = new Set(recordsIn(answer).flatMap((record) => idsIn(record, relation)))
    const { reply } = relation.reads
    const found = ids.size === 0 ? [] : await read(tx, [...ids])
    related.set(name, new Map(found.map((record) => [Reflect.get(Object(record), 'id'), z.encode(reply, record)])))
  }
  return related
}

/** The record as the caller may see it; null if it does not exist for them. */
export function relatedOf(
  record: Record,
  { endpoint, name, related }: { endpoint: Endpoint; name: string; related: RelatedRecords },
) {
  const relation = relationOf(endpoint, name)
  const found = idsIn(record, relation).flatMap((id) => related.get(name)?.get(id) ?? [])
  return isOfSeveral(endpoint, relation) ? found : (found[0] ?? null)
}

/** The rows of a list, or the one record. */
export function recordsIn(answer: unknown): readonly Record[] {
  const { items } = Object(answer) as Record
  return (Array.isArray(items) ? items : [answer]) as readonly Record[]
}

function relationOf({ includes, path }: Endpoint, name: string): Relation {
  const relation = includes?.[name]
  if (!relation) throw new Error(`${path} has no relation ${name}.`)
  return relation
}

function idsIn(record: Record, { idIn, where }: Relation): string[] {
  if (where && record[where[0]] !== where[1]) return []
  return [record[idIn]].flat().filter((id) => typeof id === 'string')
}
