import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { type HandOverOutcome, handOverTimeText, isOpen } from '../../domain/tenant-notices/hand-over.ts'
import type { HandOver } from '../../domain/tenant-notices/hand-over-contract.ts'
import { useHistory } from '../audit/use-history.tsx'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { HandOverFacts, handOverStateTable, invalidatesByHandOver } from './hand-over-facts.tsx'
import { OfferHandOverDialog } from './offer-hand-over-dialog.tsx'

/** For the office: the appointment for keys and exit inspection, once the end of the lease is known. */
export function HandOverCard({ lease }: { lease: Lease }) {
  const { data } = useEndpoint('handOver.ofLease', { params: { id: lease.id } })
  const [isOffering, setOffering] = useState(false)
  const history = useHistory()
  if (!data || (!data.appointment && data.blockedReason !== null)) return null
  const { appointment, blockedReason } = data
  const open = appointment && isOpen(appointment.state) ? appointment : null
  return (
    <RecordCard
      title={t`Hand-over`}
      actions={
        <>
          {appointment && <StatusChip status={appointment.state} table={handOverStateTable} />}
          {appointment && history.button({ title: t`Hand-over`, entityId: appointment.id })}
        </>
      }
    >
      {appointment ? (
        <HandOverFacts appointment={appointment} />
      ) : (
        <p className="secondary">{t`No appointment yet. Offer the tenant times for the keys and the move-out inspection, or fix one.`}</p>
      )}
      <div className="row wrap mt-3">
        {blockedReason === null && (
          <Button variant="default" onClick={() => setOffering(true)}>
            {open ? t`Offer other times…` : t`Offer times…`}
          </Button>
        )}
        {open && <CloseButtons appointment={open} />}
        {appointment && appointment.state !== 'CANCELLED' && lease.propertyType !== 'LAND' && (
          <ButtonLink
            to={`/admin/master-lease/condition/${lease.id}`}
            variant="default"
          >{t`Condition report at move-out`}</ButtonLink>
        )}
      </div>
      {isOffering && <OfferHandOverDialog lease={lease} open={open} onClose={() => setOffering(false)} />}
      {history.dialog}
    </RecordCard>
  )
}

function CloseButtons({ appointment }: { appointment: HandOver }) {
  const today = useToday()
  const close = useAction('handOver.close', {
    invalidates: invalidatesByHandOver,
    onSuccess: ({ state }) => toast('SUCCESS', t`Hand-over: ${handOverStateTable[state].word.toLowerCase()}`),
  })
  const { id, date, startsAt } = appointment
  const record = (outcome: HandOverOutcome) => close.mutate({ params: { id }, body: { outcome } })
  const cancel = async () => {
    const when = date !== null && startsAt !== null ? handOverTimeText({ date, startsAt }) : t`the times offered`
    const question = {
      title: t`Cancel the hand-over?`,
      text: t`The tenant gets an SMS about ${when}.`,
      action: t`Cancel hand-over`,
      cancel: t`Keep hand-over`,
      isDangerous: true,
    }
    if (await confirm(question)) record('CANCELLED')
  }
  const isDayReached = date !== null && date <= today
  return (
    <>
      {isDayReached && <Button loading={close.isPending} onClick={() => record('HELD')}>{t`Record as held`}</Button>}
      {isDayReached && (
        <Button variant="default" loading={close.isPending} onClick={() => record('MISSED')}>{t`Record as missed`}</Button>
      )}
      <Button variant="default" loading={close.isPending} onClick={() => void cancel()}>{t`Cancel hand-over…`}</Button>
    </>
  )
}
