import type { ShownItem } from './field-condition.ts'
import type { DownloadedLease } from './field-desk-contract.ts'
import type { FieldContent, FieldSignature, SignedItem } from './field-record.ts'

/** The possible witnesses of a report: those named in it, or in its lease if the report has not begun. */
export function witnessesOf(
  { entry, exit, witnesses = [] }: Pick<DownloadedLease, 'entry' | 'exit' | 'witnesses'>,
  kind: FieldSignature['report'],
): { name: string; cid: string }[] {
  const report = kind === 'ENTRY' ? entry : exit
  return report ? (report.witnesses ?? []) : witnesses
}

/** The signed content: every item with a state or a note. */
export function signedItems(shown: readonly ShownItem[]): SignedItem[] {
  return shown.filter(hasContent).map(({ room, item, state, note }) => ({ room, item, state, note }))
}

/** The first item that differs from the signed content. */
export function changedSinceSigned(signed: readonly SignedItem[], current: readonly SignedItem[]): SignedItem | undefined {
  const keyOf = ({ room, item }: SignedItem) => `${room} ${item}`
  const before = new Map(signed.map((item) => [keyOf(item), item]))
  const now = new Map(current.filter(hasContent).map((item) => [keyOf(item), item]))
  const rewritten = [...now.values()].find((item) => {
    const seen = before.get(keyOf(item))
    return seen?.state !== item.state || seen.note !== item.note
  })
  return rewritten ?? signed.find((item) => !now.has(keyOf(item)))
}

function hasContent({ state, note }: Pick<SignedItem, 'state' | 'note'>): boolean {
  return state !== null || note !== null
}

type Recorded = { state: string; content: FieldContent }

/** The signatures on a report that this device recorded and nobody discarded. */
export function signaturesOf(
  records: readonly Recorded[],
  { leaseId, report }: { leaseId: string; report: FieldSignature['report'] },
): FieldSignature[] {
  return records.flatMap(({ state, content }) =>
    state !== 'DISCARDED' &&
    content.kind === 'CONDITION_SIGNATURE' &&
    content.lease.leaseId === leaseId &&
    content.report === report
      ? [content]
      : [],
  )
}

/** The next witness to sign, as the default of the form. */
export function nextWitness<W extends { name: string }>(known: readonly W[], given: readonly FieldSignature[]): W | undefined {
  return known.find(({ name }) => !given.some((one) => one.party === 'WITNESS' && one.name === name))
}

/** The part of a record that a device keeps after it was sent or discarded: no signature. */
export function contentToKeep(content: FieldContent): FieldContent {
  return content.kind === 'CONDITION_SIGNATURE' ? { ...content, drawing: null, signed: [] } : content
}
