import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DownloadedLease, DownloadedMeter } from '../../domain/field-desk/field-desk-contract.ts'
import { cashMissingInCopy, isMissingInCopy } from '../../domain/field-desk/field-queue.ts'
import { hasEnded, leaseStatusLabel } from '../../domain/leases/lease-status.ts'
import { utilityLabels, utilityUnits } from '../../domain/meters/meter.ts'
import { groupThousands } from '../../domain/money.ts'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { CashForm } from './cash-form.tsx'
import { DamageForm } from './damage-form.tsx'
import { useDeskState } from './desk-state.ts'
import type { OpenDesk, StoredBuilding } from './desk-store.ts'
import { readingOfMeter, ReadingForm } from './reading-form.tsx'
import { SlipDialog } from './slip-dialog.tsx'

type Opened = { kind: 'READING'; meter: DownloadedMeter } | { kind: 'DAMAGE' | 'CASH'; lease: DownloadedLease }

/** The offline copy of a building: its meters and leases, each with the records that can be created. */
export function BuildingView({ desk, building: { taken, takenAt } }: { desk: OpenDesk; building: StoredBuilding }) {
  const [q, setQ] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [slipId, setSlipId] = useState<string | null>(null)
  const close = () => setOpened(null)
  const isFound = (...texts: (string | null)[]) => texts.some((text) => text?.toLowerCase().includes(q.trim().toLowerCase()))
  const meters = taken.meters.filter(({ number, placeLabel }) => isFound(number, placeLabel))
  const leases = taken.leases.filter((lease) =>
    isFound(lease.propertyLabel, lease.tenantName, lease.leaseNumber, lease.phoneNumber),
  )
  return (
    <>
      <PageHeader
        title={taken.building.name}
        crumbs={[{ label: t`Field desk`, to: '/field' }]}
        subtitle={rich`As of ${<InstantText at={takenAt} />}`}
      />
      <TextInput
        aria-label={t`Find in ${taken.building.name}`}
        placeholder={t`Unit, tenant, meter …`}
        type="search"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {meters.length > 0 && (
        <RecordCard title={t`Meters`} isFlush>
          <ul className="bare lined">
            {meters.map((meter) => (
              <MeterLine key={meter.id} meter={meter} takenAt={takenAt} onRecord={() => setOpened({ kind: 'READING', meter })} />
            ))}
          </ul>
        </RecordCard>
      )}
      <RecordCard title={t`Leases`} isFlush>
        {leases.length === 0 && <p className="secondary pad">{t`No leases.`}</p>}
        <ul className="bare lined">
          {leases.map((lease) => (
            <LeaseLine key={lease.leaseId} lease={lease} takenAt={takenAt} onOpen={(kind) => setOpened({ kind, lease })} />
          ))}
        </ul>
      </RecordCard>
      {opened?.kind === 'READING' && <ReadingForm desk={desk} meter={readingOfMeter(opened.meter)} onClose={close} />}
      {opened?.kind === 'DAMAGE' && <DamageForm desk={desk} lease={opened.lease} onClose={close} />}
      {opened?.kind === 'CASH' && <CashForm desk={desk} lease={opened.lease} onClose={close} onSaved={setSlipId} />}
      {slipId !== null && <SlipDialog desk={desk} recordId={slipId} onClose={() => setSlipId(null)} />}
    </>
  )
}

type MeterLineProps = { meter: DownloadedMeter; takenAt: string; onRecord: () => void }

function MeterLine({ meter, takenAt, onRecord }: MeterLineProps) {
  const { records } = useDeskState()
  const unit = utilityUnits[meter.utility]
  const isRecorded = records.some(
    (record) => record.content.kind === 'READING' && record.content.meterId === meter.id && isMissingInCopy(record, takenAt),
  )
  return (
    <li className="row spread pad-row">
      <div className="grow">
        <strong className="strong">{meter.placeLabel}</strong>
        <div className="small secondary">
          {utilityLabels[meter.utility]} · {meter.number}
        </div>
        <div className="small secondary">
          {meter.lastValue === null || meter.lastReadOn === null
            ? t`No reading yet`
            : rich`Last: ${groupThousands(meter.lastValue)} ${unit}, ${<DateText date={meter.lastReadOn} />}`}
          {isRecorded && t` · recorded on this device`}
        </div>
      </div>
      <Button variant="default" aria-label={t`Record reading of ${meter.number}`} onClick={onRecord}>{t`Record reading`}</Button>
    </li>
  )
}

type LeaseLineProps = { lease: DownloadedLease; takenAt: string; onOpen: (kind: 'DAMAGE' | 'CASH') => void }

function LeaseLine({ lease, takenAt, onOpen }: LeaseLineProps) {
  const [, change] = useSearchState()
  const { records } = useDeskState()
  const recordedAmount = cashMissingInCopy(records, { leaseId: lease.leaseId, takenAt })
  const { leaseId, propertyLabel, tenantName, phoneNumber, dueAmount, status } = lease
  const condition = (report: 'ENTRY' | 'EXIT') => change({ condition: leaseId, report })
  return (
    <li className="stack gap-2 pad-line">
      <div>
        <strong className="strong">{propertyLabel}</strong>
        <div className="small secondary">
          {tenantName}
          {phoneNumber && (
            <>
              {' · '}
              <a href={`tel:+975${phoneNumber}`}>+975 {phoneNumber}</a>
            </>
          )}
          {' · '}
          {leaseStatusLabel(status)}
        </div>
        <div className="small">
          {rich`Due: ${<MoneyText amount={dueAmount} withUnit />}`}
          {recordedAmount > 0 && rich`, cash recorded since: ${<MoneyText amount={recordedAmount} withUnit />}`}
        </div>
      </div>
      <fieldset className="bare row wrap" aria-label={t`Record for ${propertyLabel}`}>
        <Button variant="default" size="compact-md" onClick={() => onOpen('CASH')}>{t`Cash`}</Button>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => onOpen('DAMAGE')}
          disabled={status === 'PENDING'}
        >{t`Damage`}</Button>
        {!hasEnded(status) && (
          <Button variant="default" size="compact-md" onClick={() => condition('ENTRY')}>{t`Move-in report`}</Button>
        )}
        {status !== 'PENDING' && (
          <Button variant="default" size="compact-md" onClick={() => condition('EXIT')}>{t`Move-out report`}</Button>
        )}
      </fieldset>
    </li>
  )
}
