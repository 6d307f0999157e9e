import { Button } from '@mantine/core'
import { minus } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { chargeLabels } from './charge-labels.ts'
import { shareColumns } from './share-columns.tsx'

type DueCardsProps = {
  due: Reply<'remittance.due'>
  adviceTo: (adviceId: string) => string
  /** Pays a charge from the reserve. */
  onUseReserve: (charge: Charge) => void
}
type Charge = Reply<'remittance.due'>['charges'][number]

/** An owner's part of a bill or repair, but not a credit. */
const isCost = ({ kind, amount }: Charge) => (kind === 'EXPENSE' || kind === 'REPAIR') && amount > 0

/** The amounts due to an owner: each share and each deduction. */
export function DueCards({ due, adviceTo, onUseReserve }: DueCardsProps) {
  return (
    <>
      <RecordCard
        title={t`Due`}
        actions={
          <>
            {due.reserveAmount > 0 && (
              <span>{rich`Due: ${<MoneyText amount={due.totalAmount} withUnit />}. Held back for the reserve: ${<MoneyText amount={due.reserveAmount} withUnit />}. To send:`}</span>
            )}
            <strong>
              <MoneyText amount={minus(due.totalAmount, due.reserveAmount)} withUnit />
            </strong>
          </>
        }
        isFlush
      >
        <SimpleTable
          caption={t`Shares due`}
          columns={shareColumns(adviceTo)}
          rows={due.items}
          rowKey={(item) => item.adviceId}
          totals={{
            share: <MoneyText amount={due.shareAmount} />,
            fee: <MoneyText amount={due.feeAmount} />,
            tax: <MoneyText amount={due.taxAmount} />,
            net: <MoneyText amount={minus(minus(due.shareAmount, due.feeAmount), due.taxAmount)} />,
          }}
          none={t`Nothing is due. All collected rent is remitted.`}
        />
      </RecordCard>
      {due.charges.length > 0 && (
        <RecordCard title={t`Charges to deduct`} isFlush>
          <SimpleTable
            caption={t`Charges to deduct`}
            columns={[
              { key: 'on', title: t`Date`, cell: ({ chargedOn }) => <DateText date={chargedOn} /> },
              { key: 'kind', title: t`What`, cell: ({ kind }) => chargeLabels[kind] },
              { key: 'label', title: t`For`, cell: ({ label }) => label },
              { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
              {
                key: 'reserve',
                title: t`Action`,
                cell: (charge) =>
                  isCost(charge) && (
                    <Button variant="subtle" size="compact-xs" onClick={() => onUseReserve(charge)}>
                      {t`Pay from the reserve…`}
                    </Button>
                  ),
              },
            ]}
            rows={due.charges}
            rowKey={({ id }) => id}
            totals={{ amount: <MoneyText amount={due.chargedAmount} /> }}
            none={t`No charges.`}
          />
        </RecordCard>
      )}
    </>
  )
}
