import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMonth, type Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { downloadList } from '../platform/downloads.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { ExceptionTable } from './exception-table.tsx'

type StoredExceptionsProps = { month: Month; propertyType: PropertyType }

const pageSize = 10

/** The stored exceptions of the last run of a month, so that they remain visible after the message was closed. */
export function StoredExceptions({ month, propertyType }: StoredExceptionsProps) {
  const run = useEndpoint('monthlyRun.latest', { query: { month, propertyType } }).data?.run
  if (!run || run.state !== 'FINISHED' || run.exceptionCount === 0) return null
  return <OfRun key={run.id} {...{ month, propertyType }} run={run} />
}

type OfRunProps = StoredExceptionsProps & { run: { id: string; startedAt: string } }

function OfRun({ month, propertyType, run: { id, startedAt } }: OfRunProps) {
  const [pageNo, setPageNo] = useState(1)
  // The notice above the list covers the unbilled earlier months.
  const args = { params: { id }, query: { propertyType, ofEarlierMonths: 'false' as const, pageNo, pageSize } }
  const query = useEndpoint('monthlyRun.exceptions', args, { showsPreviousPage: true })
  if (query.isPending || query.data?.total === 0) return null
  const pages = Math.ceil((query.data?.total ?? 0) / pageSize)
  const download = () =>
    downloadList(`not-billed-${month}`, 'monthlyRun.exceptions', {
      params: { id },
      query: { propertyType, ofEarlierMonths: 'false', format: 'xlsx' },
    })
  return (
    <div className="generated">
      <RecordCard
        title={t`Not billed in ${formatMonth(month)}`}
        actions={<Button variant="subtle" size="compact-sm" onClick={download}>{t`Download`}</Button>}
      >
        <p>{rich`The run of ${<InstantText at={startedAt} />} could not bill these leases. Fix the reason shown for each, then generate the month again.`}</p>
        <Loaded query={query}>{({ items }) => <ExceptionTable exceptions={items} propertyType={propertyType} />}</Loaded>
        {pages > 1 && (
          <div className="row gap-3 mt-3">
            <Button
              variant="default"
              size="compact-md"
              disabled={pageNo === 1}
              onClick={() => setPageNo(pageNo - 1)}
            >{t`Earlier`}</Button>
            <span className="small secondary figures">{t`${pageNo} of ${pages}`}</span>
            <Button
              variant="default"
              size="compact-md"
              disabled={pageNo >= pages}
              onClick={() => setPageNo(pageNo + 1)}
            >{t`Later`}</Button>
          </div>
        )}
      </RecordCard>
    </div>
  )
}
