import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../domain/calendar-date.ts'
import { meter as definition, meterShareLabels, utilityLabels } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import type { MeterReading } from '../../domain/meters/meter-reading-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { buildingPath, unitPath } from '../properties/property-paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoreMenu, PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { MeterDialog } from './meter-dialog.tsx'
import { metersPath, readingsPath } from './meter-paths.ts'
import { readingColumns, readOnColumn, toSimpleColumn } from './reading-columns.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { useReadingMenu } from './use-reading-menu.tsx'

export function MeterScreen() {
  const id = useParam('id')
  const meter = useEndpoint('meter.read', { params: { id } })
  return <Loaded query={meter}>{(one) => <MeterRecord meter={one} />}</Loaded>
}

function MeterRecord({ meter }: { meter: Meter }) {
  const [shown, setShown] = useState<'READ' | 'EDIT' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Meters`, to: metersPath }]}
        title={t`Meter ${meter.number}`}
        subtitle={`${utilityLabels[meter.utility]} · ${meter.placeLabel}`}
        secondary={<Button variant="default" onClick={() => setShown('EDIT')}>{t`Edit`}</Button>}
        primary={meter.removedOn === null && <Button onClick={() => setShown('READ')}>{t`Record reading`}</Button>}
      />
      <RecordLayout
        main={
          <>
            <ReadingsCard meterId={meter.id} />
            <HistoryCard entityId={meter.id} />
          </>
        }
        side={<MeterFacts meter={meter} />}
      />
      {shown === 'READ' && <ReadingDialog meter={meter} onClose={close} />}
      {shown === 'EDIT' && <MeterDialog meter={meter} onClose={close} />}
    </>
  )
}

const shownReadings = 30

function ReadingsCard({ meterId }: { meterId: string }) {
  const readings = useEndpoint('meterReading.list', { query: { meterId, pageSize: shownReadings } })
  const { menuOf, dialogs } = useReadingMenu()
  const actions = {
    key: 'actions',
    title: t`Actions`,
    cell: (reading: MeterReading) => (
      <MoreMenu actions={menuOf(reading)} label={t`Actions of the reading of ${formatDate(reading.readOn)}`} />
    ),
  }
  return (
    <>
      <ListCard
        title={t`Readings`}
        query={readings}
        columns={[...[readOnColumn, ...readingColumns].map(toSimpleColumn), actions]}
        rowKey={({ id }) => id}
        allTo={`${readingsPath}?meterId=${meterId}`}
        none={t`No reading yet. Use is counted from the first reading.`}
      />
      {dialogs}
    </>
  )
}

function MeterFacts({ meter }: { meter: Meter }) {
  const { unitId, buildingId, placeLabel, tariffName, sharedBy } = meter
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={unitId === null ? t`Building` : t`Unit`}>
          <Link to={unitId === null ? buildingPath(buildingId ?? '') : unitPath(unitId)}>{placeLabel}</Link>
        </Fact>
        <Fact label={t`Tariff`}>{tariffName ?? t`none (readings only)`}</Fact>
        {sharedBy !== null && <Fact label={t`Cost sharing`}>{meterShareLabels[sharedBy]}</Fact>}
        {meter.digits !== null && <RecordFact of={definition} name="digits" record={meter} />}
        {meter.removedOn !== null && <RecordFact of={definition} name="removedOn" record={meter} />}
        {meter.remarks !== null && <RecordFact of={definition} name="remarks" record={meter} />}
      </SideFacts>
    </RecordCard>
  )
}
