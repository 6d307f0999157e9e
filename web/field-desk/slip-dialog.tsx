import { Box, Button } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { useDeskState } from './desk-state.ts'
import type { OpenDesk } from './desk-store.ts'

/** The slip that the tenant sees or receives on paper. It states that it is not a receipt. */
export function SlipDialog({ desk, recordId, onClose }: { desk: OpenDesk; recordId: string; onClose: () => void }) {
  const record = useDeskState().records.find(({ id }) => id === recordId)
  if (record?.content.kind !== 'CASH') return null
  const { content, slipNumber, progress } = record
  return (
    <FormDialog title={t`Provisional slip`} isOpen onClose={onClose}>
      <div className="stack print-alone">
        <Box component="strong" className="figures" fz={24}>
          {slipNumber}
        </Box>
        <p>
          {progress.receiptNumber
            ? t`Recorded at the office: receipt ${progress.receiptNumber}. This slip is no longer needed.`
            : t`Provisional. This is not a receipt: the receipt with its number follows once the payment has reached the office.`}
        </p>
        <Facts>
          <Fact label={t`Amount`}>
            <MoneyText amount={content.amount} withUnit />
          </Fact>
          <Fact label={t`Paid on`}>
            <DateText date={content.paidOn} />
          </Fact>
          <Fact label={t`Method`}>{t`Cash`}</Fact>
          <Fact label={t`Tenant`}>{content.lease.tenantName}</Fact>
          <Fact label={t`Lease`}>{`${content.lease.leaseNumber}, ${content.lease.propertyLabel}`}</Fact>
          <Fact label={t`For`}>{content.advices.map(({ adviceNumber }) => adviceNumber).join(', ')}</Fact>
          <Fact label={t`Received by`}>{desk.row.personName}</Fact>
          <Fact label={t`Office`}>{desk.row.officeName}</Fact>
        </Facts>
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={() => print()}>{t`Print`}</Button>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </FormDialog>
  )
}
