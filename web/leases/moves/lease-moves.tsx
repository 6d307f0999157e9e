import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type LeaseCall, leaseCalls, denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { MenuAction } from '../../ui/page/page-header.tsx'
import { ActivateButton } from './activate-button.tsx'
import { CancelLeaseDialog } from './cancel-lease-dialog.tsx'
import { CoTenantDialog, SuccessionDialog } from './co-tenant-dialog.tsx'
import { changeLeasePath, renewLeasePath } from '../lease-paths.ts'
import { ObjectionDialog } from './objection-dialog.tsx'
import { RentChangeDialog } from './rent-change-dialog.tsx'
import { ResumeDialog, SuspendDialog } from './suspend-dialog.tsx'
import { TerminateDialog } from './terminate-dialog.tsx'
import { UndoVacateDialog } from './undo-vacate-dialog.tsx'
import { VacateDialog } from './vacate-dialog.tsx'
import { WithdrawNoticeDialog } from './withdraw-notice-dialog.tsx'

type LeaseMovesProps = {
  lease: Lease
  children: (moves: { primary: (variant: 'filled' | 'default') => ReactNode; more: MenuAction[] }) => ReactNode
}
type Offered = { label: string; isDangerous?: boolean } & (
  | { dialog: ComponentType<{ lease: Lease; onClose: () => void }> }
  | { page: (lease: Lease) => string }
)

/**
 * The entries of the menu, each with its dialog or page. Holdover happens automatically, and activation has its own button next to the
 * menu.
 */
const offered: Partial<Record<LeaseCall, Offered>> = {
  CHANGE: { label: t`Change the terms…`, page: changeLeasePath },
  RENEW: { label: t`Renew…`, page: renewLeasePath },
  RENT_CHANGE: { label: t`Change the rent…`, dialog: RentChangeDialog },
  RENT_OBJECT: { label: t`Objection to an increase…`, dialog: ObjectionDialog },
  CO_TENANT: { label: t`Co-tenants…`, dialog: CoTenantDialog },
  SUCCEED: { label: t`Succession…`, dialog: SuccessionDialog },
  SUSPEND: { label: t`Suspend…`, dialog: SuspendDialog },
  RESUME: { label: t`Resume…`, dialog: ResumeDialog },
  WITHDRAW_NOTICE: { label: t`Withdraw the notice…`, dialog: WithdrawNoticeDialog },
  VACATE: { label: t`Hand back…`, dialog: VacateDialog },
  UNDO_VACATE: { label: t`Undo hand-back…`, dialog: UndoVacateDialog },
  TERMINATE: { label: t`Give notice…`, dialog: TerminateDialog, isDangerous: true },
  CANCEL: { label: t`Cancel lease…`, dialog: CancelLeaseDialog, isDangerous: true },
}
const order = Object.keys(offered).filter((name): name is LeaseCall => name in leaseCalls)

/** The possible actions on a lease. An impossible one stays visible and gives the reason, from the same table that the server uses. */
export function LeaseMoves({ lease, children }: LeaseMovesProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<LeaseCall | null>(null)
  const { data: announced } = useEndpoint('lease.announcedRents', { params: { id: lease.id } })
  const isNoneAnnounced = announced?.every(({ objectionUntil }) => objectionUntil === null)
  const more = order.flatMap((name): MenuAction[] => {
    const move = offered[name]
    if (!move) return []
    const { label, isDangerous = false } = move
    const onClick = () => ('page' in move ? void navigate({ to: move.page(lease) }) : setOpen(name))
    const reason =
      denialReason(name, lease) ?? (name === 'RENT_OBJECT' && isNoneAnnounced ? t`No increase is announced.` : undefined)
    return [{ label, isDangerous, onClick, reason }]
  })
  const opened = open === null ? undefined : offered[open]
  const Dialog = opened && 'dialog' in opened ? opened.dialog : undefined
  return (
    <>
      {children({ primary: (variant) => lease.status === 'PENDING' && <ActivateButton lease={lease} variant={variant} />, more })}
      {Dialog && <Dialog lease={lease} onClose={() => setOpen(null)} />}
    </>
  )
}
