import type { ShownItem } from './field-condition.ts'
import type { TakenLease } from './field-desk-contract.ts'
import type { FieldContent, FieldSignature, SignedItem } from './field-record.ts'

/** Who may witness a report: who is named in it, or in its lease where it is not begun yet. */
export function witnessesOf(
  { entry, exit, witnesses = [] }: Pick<TakenLease, 'entry' | 'exit' | 'witnesses'>,
  kind: FieldSignature['report'],
): { name: string; cid: string }[] {
  const report = kind === 'ENTRY' ? entry : exit
  return report ? (report.witnesses ?? []) : witnesses
}

/** What somebody signs: every item that says something. */
export function signedItems(shown: readonly ShownItem[]): SignedItem[] {
  return shown.filter(saysSomething).map(({ room, item, state, note }) => ({ room, item, state, note }))
}

/** The first item that reads otherwise than when it was signed. */
export function changedSinceSigned(signed: readonly SignedItem[], current: readonly SignedItem[]): SignedItem | undefined {
  const keyOf = ({ room, item }: SignedItem) => `${room} ${item}`
  const before = new Map(signed.map((item) => [keyOf(item), item]))
  const now = new Map(current.filter(saysSomething).map((item) => [keyOf(item), item]))
  const rewritten = [...now.values()].find((item) => {
    const seen = before.get(keyOf(item))
    return seen?.state !== item.state || seen.note !== item.note
  })
  return rewritten ?? signed.find((item) => !now.has(keyOf(item)))
}

function saysSomething({ state, note }: Pick<SignedItem, 'state' | 'note'>): boolean {
  return state !== null || note !== null
}

type Recorded = { state: string; content: FieldContent }

/** The signatures on a report that this device recorded and nobody gave up. */
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

/** Who signs next, so that the form begins with them. */
export function nextWitness<W extends { name: string }>(known: readonly W[], given: readonly FieldSignature[]): W | undefined {
  return known.find(({ name }) => !given.some((one) => one.party === 'WITNESS' && one.name === name))
}

/** What a device keeps of a record that has arrived or was given up: no signature. */
export function contentToKeep(content: FieldContent): FieldContent {
  return content.kind === 'CONDITION_SIGNATURE' ? { ...content, drawing: null, signed: [] } : content
}
