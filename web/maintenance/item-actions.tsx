import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { t } from '../platform/texts.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { RejectItemDialog, ResolveItemDialog } from './decide-dialogs.tsx'
import { WorkOrderDialog } from './work-orders/work-order-dialog.tsx'
import { workOrderPath } from './work-orders/work-paths.ts'
import { SendBillDialog } from './send-bill-dialog.tsx'

type ItemActionsProps = { report: DamageReportDetail; item: DamageItem; area: 'admin' | 'owner' | 'tenant' }

/** The caller's possible actions on an item: the office decides, and the tenant may send a repair bill. */
export function ItemActions({ report, item, area }: ItemActionsProps) {
  const [dialog, setDialog] = useState<'resolve' | 'reject' | 'bill' | 'work' | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const hasBillToCheck = item.bills.some(({ status }) => status === 'SENT')
  const canBill =
    item.status !== 'REJECTED' &&
    item.chargedTo !== 'TENANT' &&
    item.bills.every(({ status, isReversed }) => status === 'REJECTED' || isReversed)
  const isOpen = item.status === 'REPORTED'
  if (area === 'owner' || (area === 'tenant' && !canBill) || (area === 'admin' && !isOpen)) return null
  return (
    <div className="row wrap gap-3">
      {area === 'tenant' ? (
        <>
          <Button variant="default" onClick={() => setDialog('bill')}>{t`I had it repaired…`}</Button>
          <span className="small secondary">{t`If the owner does not repair, you may repair and deduct the cost from the rent (Tenancy Rules ss.55–59).`}</span>
        </>
      ) : (
        <>
          <ActionButton
            variant="default"
            reason={hasBillToCheck ? t`Approve or refuse the repair bill first.` : null}
            onClick={() => setDialog('reject')}
          >{t`Reject…`}</ActionButton>
          {item.work === null && <Button variant="default" onClick={() => setDialog('work')}>{t`Create work order…`}</Button>}
          <Button variant={hasBillToCheck ? 'default' : 'filled'} onClick={() => setDialog('resolve')}>{t`Resolve…`}</Button>
        </>
      )}
      {dialog === 'work' && (
        <WorkOrderDialog
          order={null}
          item={{ damageItemId: item.id, title: `${item.location}: ${item.description}` }}
          onClose={close}
          onSaved={({ id }) => void navigate({ to: workOrderPath(id) })}
        />
      )}
      {dialog === 'resolve' && <ResolveItemDialog report={report} item={item} onClose={close} />}
      {dialog === 'reject' && <RejectItemDialog report={report} item={item} onClose={close} />}
      {dialog === 'bill' && <SendBillDialog report={report} item={item} onClose={close} />}
    </div>
  )
}
