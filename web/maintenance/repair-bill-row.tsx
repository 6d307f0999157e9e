import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DamageItem, RepairBill } from '../../domain/maintenance/damage-contract.ts'
import { ReceiptButton } from '../payments/receipt-button.tsx'
import { openFile } from '../platform/download.ts'
import { rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { ApproveBillDialog, RejectBillDialog } from './bill-dialogs.tsx'
import { billStatusTable } from './damage-status-table.ts'

type RepairBillRowProps = { bill: RepairBill; item: DamageItem; area: 'admin' | 'owner' | 'tenant' }

/** A bill that the tenant paid for the repair, and its status. */
export function RepairBillRow({ bill, item, area }: RepairBillRowProps) {
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null)
  const close = () => setDialog(null)
  const { documentId } = bill
  return (
    <div className="stack gap-2 ruled">
      <div className="row wrap spread">
        <strong>{rich`Repair bill of ${<DateText date={bill.billedOn} />}: ${<MoneyText amount={bill.amount} withUnit />}`}</strong>
        <StatusChip status={bill.status} table={billStatusTable} />
      </div>
      <Outcome bill={bill} />
      <div className="row wrap gap-3">
        {documentId && (
          <FileButton
            label={t`Open the bill`}
            size="compact-md"
            onOpen={() => openFile('Repair bill', 'document.read', { params: { id: documentId } })}
            failure={t`The bill could not be opened`}
          />
        )}
        {bill.paymentId && bill.receiptNumber && (
          <ReceiptButton payment={{ id: bill.paymentId, receiptNumber: bill.receiptNumber }} size="compact-md" />
        )}
        {area === 'admin' && bill.status === 'SENT' && (
          <>
            <Button size="compact-md" variant="default" onClick={() => setDialog('reject')}>{t`Refuse…`}</Button>
            <Button size="compact-md" onClick={() => setDialog('approve')}>{t`Approve…`}</Button>
          </>
        )}
      </div>
      {dialog === 'approve' && <ApproveBillDialog bill={bill} item={item} onClose={close} />}
      {dialog === 'reject' && <RejectBillDialog bill={bill} onClose={close} />}
    </div>
  )
}

/** The text states where the money is. */
function Outcome({ bill }: { bill: RepairBill }) {
  const { status, approvedAmount, creditAmount, isReversed, reason, receiptNumber } = bill
  if (status === 'SENT')
    return <p className="secondary">{t`Waiting for the office. Once approved, the bill is deducted from the rent.`}</p>
  if (status === 'REJECTED') return <p>{reason}</p>
  return (
    <>
      <p>
        {rich`${<MoneyText amount={approvedAmount} withUnit />} approved, receipt ${receiptNumber}.`}{' '}
        {isReversed ? (
          t`The set-off was reversed. That receipt is void.`
        ) : creditAmount !== null && creditAmount > 0 ? (
          <>{rich`${<MoneyText amount={creditAmount} withUnit />} is credit and reduces the next advice automatically.`}</>
        ) : (
          t`The full amount was set off against rent.`
        )}
      </p>
      {bill.isEssential && (
        <p>{t`Essential repair, deducted without the owners’ approval. The credit pays rent only and is not refunded.`}</p>
      )}
      {reason && <p className="secondary">{reason}</p>}
    </>
  )
}
