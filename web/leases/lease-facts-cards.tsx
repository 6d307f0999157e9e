import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { paidText, perPeriodLabels, rateText } from '../../domain/leases/rent/rent-labels.ts'
import { formatMoney } from '../../domain/money.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { dueText, escalationText, propertyNouns, prorationLabels } from './lease-labels.ts'
import { leaseSearchPath, propertyPath, tenantPath } from './lease-paths.ts'
import { WitnessesDialog } from './signing/witnesses-dialog.tsx'
import { useProperty } from './wizard/use-property.ts'

/** The agreed terms: rent, deposit and notice. */
export function AgreedTermsCard({ lease }: { lease: Lease }) {
  return (
    <RecordCard title={t`Rent and terms`}>
      <Facts>
        {lease.billedFrom && (
          <Fact label={t`Billed here from`}>
            <DateText date={lease.billedFrom} />
          </Fact>
        )}
        {lease.suspendedFrom && (
          <Fact label={t`Suspended from`}>
            <DateText date={lease.suspendedFrom} />
          </Fact>
        )}
        <Lines lease={lease} />
        {lease.vacatedOn && (
          <Fact label={t`Handed back on`}>
            <DateText date={lease.vacatedOn} />
          </Fact>
        )}
        <Fact label={t`Rent`}>
          {lease.currentRentAmount !== null && (
            <>
              <MoneyText amount={lease.currentRentAmount} withUnit /> {perPeriodLabels[lease.frequency]}
            </>
          )}
          {lease.rate && lease.currentRateAmount !== null && rateText({ ...lease.rate, amount: lease.currentRateAmount })}
          {lease.rate?.table?.label && lease.currentRateAmount === lease.rate.amount && (
            <span className="small secondary">
              {' '}
              {lease.rate.table.label}
              {lease.rate.minimumAmount === undefined ? '' : ` · ${t`At least ${formatMoney(lease.rate.minimumAmount)} a year`}`}
            </span>
          )}
        </Fact>
        <Fact label={t`Paid`}>{paidText(lease)}</Fact>
        <Fact label={t`Due`}>{dueText(lease)}</Fact>
        <Fact label={t`Proration`}>{prorationLabels[lease.proration]}</Fact>
        <Fact label={t`Escalation`}>{escalationText(lease.escalation)}</Fact>
        <Fact label={t`Security deposit`}>
          {lease.depositAmount > 0 ? (
            <MoneyText amount={lease.depositAmount} withUnit />
          ) : lease.renewsId === null ? (
            t`None`
          ) : (
            t`No new deposit. If the previous lease has a deposit, it continues with this lease.`
          )}
        </Fact>
        <Fact label={t`Notice`}>{plural(lease.noticeDays, '{n} day', '{n} days')}</Fact>
        <Fact label={t`Purpose`}>{lease.purpose}</Fact>
      </Facts>
    </RecordCard>
  )
}

/** The previous lease and the renewal. */
function Lines({ lease: { renewsId, renewedById } }: { lease: Lease }) {
  return (
    <>
      {renewsId && (
        <Fact label={t`Renews`}>
          <Link to={leaseSearchPath(renewsId)}>{t`the previous lease`}</Link>
        </Fact>
      )}
      {renewedById && (
        <Fact label={t`Renewed by`}>
          <Link to={leaseSearchPath(renewedById)}>{t`its renewal`}</Link>
        </Fact>
      )}
    </>
  )
}

export function LeasePropertyCard({ lease }: { lease: Lease }) {
  const property = useProperty(lease.propertyType, lease.propertyId)
  return (
    <RecordCard title={propertyNouns[lease.propertyType]}>
      <Facts>
        <Fact label={t`Property`} isWide>
          <Link to={propertyPath(lease)}>{lease.propertyLabel}</Link>
        </Fact>
        <Fact label={t`Place`} isWide>
          {lease.placeLabel}
        </Fact>
        <Fact label={t`Owners`} isWide>
          {!property && <SkeletonBar width={60} />}
          {property?.owners.map(({ ownerId, nameEnglish, nameDzongkha, share }) => (
            <div key={ownerId}>
              {nameEnglish} {nameDzongkha && <Dzongkha>{nameDzongkha}</Dzongkha>}{' '}
              <span className="figures secondary">{share}</span>
            </div>
          ))}
        </Fact>
      </Facts>
    </RecordCard>
  )
}

export function LeasePartiesCard({ lease }: { lease: Lease }) {
  return (
    <RecordCard title={t`Parties`}>
      <Facts>
        <Fact label={t`Tenant`} isWide>
          <Link to={tenantPath(lease.tenantId)}>{lease.tenantName}</Link>
          {lease.tenantNameDzongkha && (
            <div>
              <Dzongkha>{lease.tenantNameDzongkha}</Dzongkha>
            </div>
          )}
        </Fact>
        {lease.parties.length > 0 && (
          <Fact label={t`Co-tenants and former tenants`} isWide>
            {lease.parties.map((party) => (
              <div key={party.id}>
                <Link to={tenantPath(party.tenantId)}>{party.tenantName}</Link>{' '}
                <span className="secondary">
                  {rich`${party.role === 'FORMER_TENANT' ? t`tenant` : t`co-tenant`} from ${<DateText date={party.startDate} />}`}
                  {party.endDate && <> {rich`to ${<DateText date={party.endDate} />}`}</>}
                </span>
              </div>
            ))}
          </Fact>
        )}
        <Fact label={t`Witnesses`} isWide>
          <Witnesses lease={lease} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}

/** The office can change the witnesses until the lease is active. If none are named, the checklist asks for them. */
function Witnesses({ lease }: { lease: Lease }) {
  const [isChanging, setChanging] = useState(false)
  const { witnesses, status } = lease
  if (witnesses.length === 0) return t`None named`
  return (
    <>
      {witnesses.map(({ name, cid }) => (
        <div key={cid}>
          {name} <span className="figures secondary">{cid}</span>
        </div>
      ))}
      {status === 'PENDING' && (
        <Button variant="subtle" size="compact-xs" onClick={() => setChanging(true)}>{t`Change witnesses…`}</Button>
      )}
      {isChanging && <WitnessesDialog lease={lease} onClose={() => setChanging(false)} />}
    </>
  )
}
