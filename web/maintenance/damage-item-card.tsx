import { conditionStateLabels } from '../../domain/leases/condition/condition-labels.ts'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import type { RepairBearer } from '../../domain/maintenance/damage-report.ts'
import { rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { Link } from '../ui/page/link.tsx'
import { DamagePhotos } from './damage-photos.tsx'
import { damageStatusTable } from './damage-status-table.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemWork } from './work-orders/item-work.tsx'
import { RepairBillRow } from './repair-bill-row.tsx'
import './damage.css'

const bearerLabels: Record<RepairBearer, string> = { OWNER: t`the owner`, TENANT: t`the tenant` }

type DamageItemCardProps = { report: DamageReportDetail; item: DamageItem; area: 'admin' | 'owner' | 'tenant' }

/** One damaged item: the place, the description, photos, the decision, and who pays. */
export function DamageItemCard({ report, item, area }: DamageItemCardProps) {
  const { conditionItem, costAmount, chargedTo, note, decidedAt } = item
  return (
    <RecordCard title={item.location} actions={<StatusChip status={item.status} table={damageStatusTable} />}>
      <div className="stack">
        <p className="words">{item.description}</p>
        {conditionItem && (
          <p className="secondary">{rich`At move-in, ${conditionItem.room}: ${conditionItem.item} ${conditionItem.state ? t`was ${conditionStateLabels[conditionItem.state].toLowerCase()}` : t`was not checked`}${conditionItem.note && ` (${conditionItem.note})`}.`}</p>
        )}
        <DamagePhotos report={report} item={item} canAdd={item.status === 'REPORTED' || area === 'admin'} />
        {decidedAt && (
          <Facts>
            <Fact label={item.status === 'REJECTED' ? t`Reason for rejection` : t`Work done`} isWide>
              {note}
            </Fact>
            <Fact label={t`Decided`}>
              <DateText date={thimphuDay(decidedAt)} />
            </Fact>
            {costAmount !== null && chargedTo !== null && (
              <Fact
                label={t`Cost`}
              >{rich`${<MoneyText amount={costAmount} withUnit />}, borne by ${bearerLabels[chargedTo]}`}</Fact>
            )}
            {item.charge && (
              <Fact label={t`How the tenant pays`} isWide>
                <ChargeText charge={item.charge} area={area} />
              </Fact>
            )}
          </Facts>
        )}
        {item.work && <ItemWork work={item.work} area={area} />}
        {item.bills.map((bill) => (
          <RepairBillRow key={bill.id} bill={bill} item={item} area={area} />
        ))}
        <ItemActions report={report} item={item} area={area} />
      </div>
    </RecordCard>
  )
}

function thimphuDay(instant: string): string {
  return new Date(new Date(instant).getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
}

type ChargeWordsProps = { charge: NonNullable<DamageItem['charge']>; area: 'admin' | 'owner' | 'tenant' }

const advices = {
  admin: '/admin/master-transactions/advices',
  owner: '/owner/payments/list-building/advices',
  tenant: '/tenant/payments/advices',
}

/** Where the tenant's part of the cost is charged. */
function ChargeText({ charge, area }: ChargeWordsProps) {
  switch (charge.state) {
    case 'NEXT_ADVICE':
      return t`The cost is added to the next rent advice.`
    case 'FROM_DEPOSIT':
      return t`The lease has ended, so the cost will be deducted from the security deposit.`
    case 'DEDUCTED':
      return t`The cost was deducted from the security deposit.`
    case 'ON_ADVICE':
      return <>{rich`The cost is on advice ${<Link to={`${advices[area]}/${charge.adviceId}`}>{charge.adviceNumber}</Link>}.`}</>
    default:
      return charge.state satisfies never
  }
}
