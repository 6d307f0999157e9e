import { type ReactNode, useState } from 'react'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { type LeaseStatus, mayMove } from '../../domain/leases/lease-status.ts'
import type { MenuAction } from '../ui/page-header.tsx'
import { ActivateButton } from './activate-button.tsx'
import { CancelLeaseDialog } from './cancel-lease-dialog.tsx'
import { leaseStatusTable } from './lease-status-table.ts'
import { VacateDialog } from './vacate-dialog.tsx'

type LeaseMovesProps = {
  lease: Lease
  children: (moves: { primary: ReactNode; more: MenuAction[] }) => ReactNode
}

/** What can be done with a lease now; what cannot stays in its place and says why. */
export function LeaseMoves({ lease, children }: LeaseMovesProps) {
  const [open, setOpen] = useState<'CANCEL' | 'VACATE' | null>(null)
  const close = () => setOpen(null)
  const isPending = lease.status === 'PENDING'
  const more: MenuAction[] = [
    { label: 'Hand back…', onClick: () => setOpen('VACATE'), reason: whyNotVacate(lease) },
    { label: 'Cancel lease…', isDangerous: true, onClick: () => setOpen('CANCEL'), reason: whyNotCancel(lease.status) },
  ]
  if (!isPending)
    more.unshift({
      label: 'Activate',
      onClick: close,
      reason: `Only a pending lease is activated; this one is ${word(lease.status)}.`,
    })
  return (
    <>
      {children({ primary: isPending ? <ActivateButton lease={lease} /> : null, more })}
      {open === 'CANCEL' && <CancelLeaseDialog lease={lease} onClose={close} />}
      {open === 'VACATE' && <VacateDialog lease={lease} onClose={close} />}
    </>
  )
}

function whyNotCancel(status: LeaseStatus): string | undefined {
  if (mayMove(status, 'CANCELLED')) return undefined
  return `Only a pending lease can be cancelled; this one is ${word(status)}.`
}

function whyNotVacate({ status, vacatedOn }: Lease): string | undefined {
  if (status === 'PENDING') return 'The tenant has not moved in: the lease is not active yet.'
  if (!mayMove(status, 'EXPIRED')) return `This lease is ${word(status)} already.`
  return vacatedOn ? 'The day it was handed back is recorded.' : undefined
}

function word(status: LeaseStatus): string {
  return leaseStatusTable[status].word.toLowerCase()
}
