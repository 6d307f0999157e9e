import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { AnnouncedRent } from '../../../domain/leases/lease-move-contract.ts'
import { formatMoney } from '../../../domain/money.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesByMove } from './invalidates-by-move.ts'

/** Informs a tenant of an announced increase, and lets them object while the law allows it. Renders nothing if no increase is announced. */
export function AnnouncedIncreaseCard({ leaseId, canObject }: { leaseId: string; canObject: boolean }) {
  const { data } = useEndpoint('lease.announcedRents', { params: { id: leaseId } })
  const today = useToday()
  const [objected, setObjected] = useState<AnnouncedRent | null>(null)
  const coming = (data ?? []).filter(
    ({ effectiveDate, objectionUntil }) => objectionUntil !== null && (effectiveDate > today || objectionUntil >= today),
  )
  if (coming.length === 0) return null
  return (
    <RecordCard title={t`Rent change`}>
      {coming.map((rent) => (
        <div key={rent.id} className="stack start">
          <p>{sentenceOf(rent, { today, canObject })}</p>
          {canObject && rent.objectionUntil !== null && rent.objectionUntil >= today && (
            <Button variant="default" onClick={() => setObjected(rent)}>{t`Object to the increase…`}</Button>
          )}
        </div>
      ))}
      {objected && <OwnObjectionDialog leaseId={leaseId} rent={objected} onClose={() => setObjected(null)} />}
    </RecordCard>
  )
}

type Reader = { today: string; canObject: boolean }

/** The text for the tenant, who may object, and for co-tenants, who may not. */
function sentenceOf(rent: AnnouncedRent, { today, canObject }: Reader) {
  const { effectiveDate, rentBeforeAmount, rentAmount, noticeDate, objectionUntil } = rent
  const rise = t`From ${formatDate(effectiveDate)} the rent is ${formatMoney(rentAmount)} instead of ${formatMoney(rentBeforeAmount)}.`
  if (noticeDate === null || objectionUntil === null) return rise
  const until = t`until ${formatDate(objectionUntil)}`
  const window =
    objectionUntil < today
      ? t`The time to object ended on ${formatDate(objectionUntil)}. Nobody objected, so the increase applies (Tenancy Rules s.28).`
      : canObject
        ? t`You may object ${until}. If you do not object, the increase applies (Tenancy Rules s.28).`
        : t`The tenant named in the lease may object ${until}. Otherwise the increase applies (Tenancy Rules s.28).`
  return t`${rise} Notice was given on ${formatDate(noticeDate)}. ${window}`
}

type Objecting = { leaseId: string; rent: AnnouncedRent; onClose: () => void }

function OwnObjectionDialog({ leaseId, rent, onClose }: Objecting) {
  const today = useToday()
  const { effectiveDate, rentWithoutAmount } = rent
  const form = useFormFields({ initialValues: { reason: '' } })
  return (
    <ActionDialog
      title={t`Object to the increase`}
      endpoint="lease.rentObjection"
      form={form}
      toArgs={({ reason }) => ({
        params: { id: leaseId },
        body: { effectiveDate, objectedOn: today, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      })}
      invalidates={invalidatesByMove}
      submitLabel={t`Object`}
      done={t`The rent does not rise on ${formatDate(effectiveDate)}`}
      onClose={onClose}
    >
      <p>{rich`Without the increase the rent is ${formatMoney(rentWithoutAmount)} from ${formatDate(effectiveDate)}. The office is notified. The office may announce another increase with a new notice, or agree a rent with you.`}</p>
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
