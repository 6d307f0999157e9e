import type { ConditionKind, ConditionState } from '../leases/condition/condition-contract.ts'
import { conditionRooms } from '../leases/condition/condition-rooms.ts'
import type { DownloadedLease } from './field-desk-contract.ts'
import type { FieldItem, FieldRecord } from './field-record.ts'

export type ShownItem = {
  room: string
  item: string
  state: ConditionState | null
  note: string | null
  /** At move-out, the state at move-in. */
  entryState: ConditionState | null
  /** Photos that this device recorded. */
  photoCount: number
}

type Reports = Pick<DownloadedLease, 'entry' | 'moveIn' | 'exit' | 'bedrooms'>
type Recorded = Pick<FieldRecord, 'seq' | 'state' | 'content' | 'photoCount'>

/**
 * The items of a report as they were downloaded, or as the server will create them if there is no report yet, with everything recorded on
 * this device since.
 */
export function itemsOfReport(
  lease: Reports & { leaseId: string },
  kind: ConditionKind,
  records: readonly Recorded[],
): ShownItem[] {
  const items = new Map(itemsTaken(lease, kind).map((item) => [`${item.room} ${item.item}`, item]))
  for (const { state, content, photoCount } of records.toSorted((a, b) => a.seq - b.seq)) {
    if (state === 'DISCARDED' || (content.kind !== 'CONDITION' && content.kind !== 'CONDITION_PHOTO')) continue
    if (content.lease.leaseId !== lease.leaseId || content.report !== kind) continue
    if (content.kind === 'CONDITION_PHOTO') {
      const key = `${content.room} ${content.item}`
      const shown = items.get(key)
      if (shown) items.set(key, { ...shown, photoCount: shown.photoCount + photoCount })
      continue
    }
    for (const { room, item, ...written } of content.items) {
      const shown = items.get(`${room} ${item}`)
      if (shown) items.set(`${room} ${item}`, { ...shown, state: written.state, note: written.note })
    }
  }
  return [...items.values()]
}

function itemsTaken({ entry, moveIn, exit, bedrooms }: Reports, kind: ConditionKind): ShownItem[] {
  const compared = entry?.completedAt ? entry : (moveIn ?? entry)
  const entryStates = new Map(compared?.items.map(({ room, item, state }) => [`${room} ${item}`, state]))
  const report = kind === 'ENTRY' ? entry : exit
  const shown = ({ room, item, state, note }: Omit<ShownItem, 'entryState' | 'photoCount'>): ShownItem => {
    const entryState = kind === 'EXIT' ? (entryStates.get(`${room} ${item}`) ?? null) : null
    return { room, item, state, note, entryState, photoCount: 0 }
  }
  if (report) return report.items.map(shown)
  if (kind === 'EXIT' && compared) {
    return compared.items.map((one) => shown({ ...one, state: one.state === 'NOT_THERE' ? one.state : null, note: null }))
  }
  return conditionRooms(bedrooms).flatMap(({ room, items }) =>
    items.map((item) => shown({ room, item, state: null, note: null })),
  )
}

type Change = Partial<Pick<ShownItem, 'state' | 'note'>>

/** The items of a record after one more change. The values that the person saw before their first change stay stored. */
export function withChange(items: readonly FieldItem[], shown: ShownItem, change: Change): FieldItem[] {
  const { room, item, state, note } = shown
  const isSame = (one: FieldItem) => one.room === room && one.item === item
  const known = items.find(isSame)
  if (known) return items.map((one) => (isSame(one) ? { ...one, ...change } : one))
  return [...items, { room, item, state, note, seen: { state, note }, ...change }]
}
