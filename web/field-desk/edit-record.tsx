import { CashForm } from './cash-form.tsx'
import { DamageForm } from './damage-form.tsx'
import { useDeskState } from './desk-state.ts'
import type { OpenDesk, StoredRecord } from './desk-store.ts'
import { readingOfMeter, ReadingForm } from './reading-form.tsx'

type EditRecordProps = { desk: OpenDesk; record: StoredRecord; onClose: () => void }

/** The form of a record again; items of a condition report are written again in their report, photos are taken and signatures given again. */
export function EditRecord({ desk, record, onClose }: EditRecordProps) {
  const { buildings } = useDeskState()
  const { content } = record
  switch (content.kind) {
    case 'READING': {
      const taken = buildings.flatMap(({ taken: { meters } }) => meters).find(({ id }) => id === content.meterId)
      const meter = taken ? readingOfMeter(taken) : { ...content, last: null, canRollOver: content.hasRolledOver }
      return <ReadingForm desk={desk} meter={meter} edited={{ ...record, content }} onClose={onClose} />
    }
    case 'DAMAGE':
      return <DamageForm desk={desk} lease={content.lease} edited={{ ...record, content }} onClose={onClose} />
    case 'CASH': {
      const taken = buildings.flatMap(({ taken: { leases } }) => leases).find(({ leaseId }) => leaseId === content.lease.leaseId)
      const lease = { ...content.lease, advices: taken?.advices ?? [] }
      return <CashForm desk={desk} lease={lease} edited={{ ...record, content }} onClose={onClose} />
    }
    case 'CONDITION':
    case 'CONDITION_PHOTO':
    case 'CONDITION_SIGNATURE':
      return null
    default:
      return content satisfies never
  }
}
