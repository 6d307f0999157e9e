import { Button } from '@mantine/core'
import { addDays, type CalendarDate, isCalendarDate } from '../../domain/calendar-date.ts'
import { wordsOf } from '../../domain/properties/property.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateInput } from '../ui/date-input.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { toast } from '../ui/toast.tsx'
import { HoldersTable } from './holders-card.tsx'
import './tenures-card.css'
import type { Tenure } from '../../domain/properties/transfer.ts'
import { rich, t } from '../platform/texts.ts'

/** The owners of a thram today, or on a day that is chosen; the day stands in the address. */
export function ThramHoldersCard({ thram }: { thram: Thram }) {
  const [search, change] = useSearchState()
  const asOf = search['asOf'] && isCalendarDate(search['asOf']) ? search['asOf'] : null
  return (
    <RecordCard title={t`Owners and shares`} isFlush>
      <div className="tenures-as-of">
        <DateInput
          key={asOf ?? 'today'}
          label={t`As of`}
          placeholder={t`Today`}
          value={asOf}
          onChange={(day) => change({ asOf: day ?? undefined }, { isReplace: true })}
        />
        {asOf && <Button variant="default" onClick={() => change({ asOf: undefined }, { isReplace: true })}>{t`Today`}</Button>}
      </div>
      {asOf ? <HoldersOn thramId={thram.id} asOf={asOf} /> : <HoldersTable holders={thram.owners} />}
    </RecordCard>
  )
}

function HoldersOn({ thramId, asOf }: { thramId: string; asOf: CalendarDate }) {
  const thram = useEndpoint('thram.read', { params: { id: thramId }, query: { asOf } }, { keepsPrevious: true })
  return (
    <Loaded query={thram}>
      {({ owners }) => <HoldersTable holders={owners} none={t`The register knows no owners of that day.`} />}
    </Loaded>
  )
}

/** Who held it when, newest first, with what changed it. */
export function TenuresCard({ thramId }: { thramId: string }) {
  const tenures = useEndpoint('thram.tenures', { params: { id: thramId } })
  return (
    <RecordCard title={t`Owners over time`}>
      <Loaded query={tenures}>
        {({ items }) => (
          <ol className="tenures">
            {items.map((tenure) => (
              <TenureItem key={tenure.from ?? 'first'} tenure={tenure} />
            ))}
          </ol>
        )}
      </Loaded>
    </RecordCard>
  )
}

function TenureItem({ tenure: { from, until, owners, transfers } }: { tenure: Tenure }) {
  return (
    <li className="tenure">
      <div className="tenure-days">
        {from ? <>{rich`From ${<DateText date={from} />}`}</> : t`From the beginning`}
        {until && <> {rich`to ${<DateText date={addDays(until, -1)} />}`}</>}
      </div>
      {transfers.map((transfer) => (
        <div key={transfer.id} className="small secondary">
          {wordsOf(transfer.reason)}
          {transfer.note && <>: {transfer.note}</>}{' '}
          {transfer.documentId && <DeedLink id={transfer.documentId} title={transfer.documentTitle ?? t`Document`} />}
        </div>
      ))}
      <HoldersTable holders={owners} />
    </li>
  )
}

function DeedLink({ id, title }: { id: string; title: string }) {
  const open = () =>
    openFile(title, 'document.read', { params: { id } }).catch((error: unknown) => toast('ERROR', asProblem(error).message))
  return (
    <button type="button" className="text-link" onClick={() => void open()}>
      {title}
    </button>
  )
}
