import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { ZERO } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { LandRatePicker } from '../../properties/land-rates/land-rate-picker.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'

type Revision = Reply<'landRevision.preview'>['items'][number]
/** The default number of days between notice and fee. */
const defaultLead = 30

/** Shows the yearly fee of each lease before and after, and revises exactly these leases. */
export function RevisionDialog({ leaseIds, onClose }: { leaseIds: readonly string[]; onClose: () => void }) {
  const today = useToday()
  const [from, setFrom] = useState<CalendarDate>(addDays(today, defaultLead))
  const [noticeDate, setNoticeDate] = useState<CalendarDate>(today)
  const [rateId, setRateId] = useState<string | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const preview = useEndpoint(
    'landRevision.preview',
    { body: { leaseIds: [...leaseIds], from, ...(rateId === null ? {} : { rateId }) } },
    { staleTimeMs: 0, showsPreviousPage: true },
  )
  return (
    <FormDialog title={t`Revise land fees by table`} isOpen onClose={onClose} width={960}>
      <div className="stack">
        <FormRow>
          <DateInput
            label={t`Not before`}
            description={t`Each fee is revised on the day it is due, or on this day if that is later.`}
            required
            value={from}
            min={noticeDate}
            onChange={(day) => day && setFrom(day)}
          />
          <DateInput
            label={t`Date of the notices`}
            description={t`The tenants get them by SMS, by e-mail and on screen.`}
            required
            value={noticeDate}
            max={today}
            onChange={(day) => day && setNoticeDate(day)}
          />
        </FormRow>
        <LandRatePicker
          label={t`Rate for leases not charged by a table yet`}
          inForceOn={from}
          value={rateId}
          onChange={setRateId}
        />
        <Loaded query={preview}>
          {({ items }) => (
            <Revisions
              items={items}
              changed={changed}
              terms={{ from, noticeDate, ...(rateId === null ? {} : { rateId }) }}
              onClose={onClose}
              onChanged={(ids) => {
                setChanged(ids)
                void preview.refetch()
              }}
            />
          )}
        </Loaded>
      </div>
    </FormDialog>
  )
}

type RevisionsProps = {
  items: readonly Revision[]
  /** The leases that were not revised, because they changed after they were shown. */
  changed: ReadonlySet<string>
  terms: { from: CalendarDate; noticeDate: CalendarDate; rateId?: string }
  onClose: () => void
  onChanged: (leaseIds: ReadonlySet<string>) => void
}

function Revisions({ items, changed, terms, onClose, onChanged }: RevisionsProps) {
  const toRevise = items.filter(({ problem }) => problem === null)
  const announce = useAction('landRevision.announce', {
    invalidates: [...invalidatesByMove, 'landRateTable'],
    onSuccess: ({ revised, items: results }) => {
      const others = results.filter(
        ({ outcome, leaseId }) => outcome !== 'REVISED' && toRevise.some((one) => one.leaseId === leaseId),
      )
      toast('SUCCESS', plural(revised, '{n} fee revised', '{n} fees revised'), t`The tenants were notified.`)
      if (others.length === 0) onClose()
      else onChanged(new Set(others.map(({ leaseId }) => leaseId)))
    },
    onAwaitingApproval: onClose,
    onProblem: ({ message }) => toast('ERROR', t`No fee was revised`, message),
  })
  const send = () =>
    announce.mutate({
      body: {
        ...terms,
        items: toRevise.map(({ leaseId, effectiveDate, feeAmount, rateAmount }) => ({
          ...{ leaseId, effectiveDate, feeAmount: feeAmount ?? ZERO, rateAmount: rateAmount ?? '' },
        })),
      },
    })
  return (
    <>
      {changed.size > 0 && (
        <Note>
          {plural(
            changed.size,
            '{n} lease changed since it was shown and was not revised. Check it and send again.',
            '{n} leases changed since they were shown and were not revised. Check them and send again.',
          )}
        </Note>
      )}
      <SimpleTable
        caption={t`Fees before and after`}
        rows={items}
        columns={columns}
        rowKey={({ leaseId }) => leaseId}
        none={t`No leases chosen.`}
      />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={announce.isPending} disabled={toRevise.length === 0} onClick={send}>
          {plural(toRevise.length, 'Revise and send {n} notice', 'Revise and send {n} notices')}
        </Button>
      </div>
    </>
  )
}

const columns: SimpleColumn<Revision>[] = [
  {
    key: 'lease',
    title: t`Lease`,
    cell: (item) => <TwoLines first={<span className="figures">{item.leaseNumber}</span>} second={item.tenantName} />,
  },
  { key: 'from', title: t`From`, cell: (item) => (item.problem ? '–' : <DateText date={item.effectiveDate} />) },
  {
    key: 'before',
    title: t`Fee a year now (Nu.)`,
    align: 'end',
    cell: (item) => <MoneyText amount={item.feeBeforeAmount} />,
  },
  {
    key: 'after',
    title: t`Revised fee (Nu.)`,
    align: 'end',
    cell: (item) => (item.feeAmount === null ? '–' : <MoneyText amount={item.feeAmount} />),
  },
  {
    key: 'why',
    title: t`Why`,
    cell: (item) =>
      item.problem ?? <TwoLines first={item.rateLabel} second={item.isMinimumFee ? t`The minimum fee applies` : null} />,
  },
]
