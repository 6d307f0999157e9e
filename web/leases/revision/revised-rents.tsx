import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type Money, plus, ZERO } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'

type Row = Reply<'rentRevision.preview'>['items'][number]
type Agreed = Row & { rentAmount: Money }
type RevisedRentsProps = {
  items: readonly Row[]
  hasMore: boolean
  terms: { effectiveDate: CalendarDate; noticeDate: CalendarDate }
  /** At least one rent was revised or turned out to have changed. */
  onSent: () => void
}
/** The maximum number for one call. */
const atOnce = 50

export function RevisedRents({ items, hasMore, terms, onSent }: RevisedRentsProps) {
  const { currentRole } = useSignedIn()
  const canOverride = currentRole.name === 'ADMIN'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const isOverridden = canOverride && reason.trim() !== ''
  const ticked = items.filter((row): row is Agreed => row.rentAmount !== null && !left.has(row.leaseId))
  const against = ticked.filter(({ breaches }) => breaches.length > 0)
  const toRevise = isOverridden ? ticked : ticked.filter(({ breaches }) => breaches.length === 0)
  const { send, done } = useSending(terms, isOverridden ? reason.trim() : null, onSent)
  const pick = pickColumn(left, setLeft)
  return (
    <RecordCard title={t`Rents before and after`}>
      <div className="stack gap-4">
        {hasMore && <Note>{t`There are more leases than are shown here. Choose a building.`}</Note>}
        {against.length > 0 && !isOverridden && (
          <Note>
            {plural(
              against.length,
              '{n} of these breaks the tenancy rules and is left out.',
              '{n} of these break the tenancy rules and are left out.',
            )}{' '}
            {canOverride ? '' : t`Only an administrator may revise them, with a reason.`}
          </Note>
        )}
        {canOverride && against.length > 0 && (
          <Textarea
            label={t`Reason for overriding the rules`}
            description={t`The reason is stored with each lease that breaks a rule.`}
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className="row wrap">
          <Button loading={done !== null} disabled={toRevise.length === 0} onClick={() => void send(toRevise)}>
            {plural(toRevise.length, 'Revise and send {n} notice', 'Revise and send {n} notices')}
          </Button>
          {done !== null && <output>{t`${done} of ${toRevise.length}`}</output>}
        </div>
        <SimpleTable
          caption={t`Rents before and after`}
          rows={items}
          columns={[pick, ...columns]}
          rowKey={({ leaseId }) => leaseId}
          totals={{
            before: <MoneyText amount={plus(ZERO, ...toRevise.map(({ rentBeforeAmount }) => rentBeforeAmount))} />,
            after: <MoneyText amount={plus(ZERO, ...toRevise.map(({ rentAmount }) => rentAmount))} />,
            lease: t`Total of ${toRevise.length}`,
          }}
          none={t`Nothing here is let on that day.`}
        />
      </div>
    </RecordCard>
  )
}

function pickColumn(left: ReadonlySet<string>, setLeft: (left: ReadonlySet<string>) => void): SimpleColumn<Row> {
  const tick = ({ leaseId }: Row, isOn: boolean) =>
    setLeft(new Set(isOn ? [...left].filter((id) => id !== leaseId) : [...left, leaseId]))
  return {
    key: 'pick',
    title: t`Revise`,
    cell: (row) => (
      <Checkbox
        aria-label={t`Revise lease ${row.leaseNumber}`}
        disabled={row.rentAmount === null}
        checked={row.rentAmount !== null && !left.has(row.leaseId)}
        onChange={(event) => tick(row, event.currentTarget.checked)}
      />
    ),
  }
}

/** Sends the calls one after another, so that none takes long. Rents already sent stay revised. */
function useSending(terms: RevisedRentsProps['terms'], overrideReason: string | null, onSent: () => void) {
  const [done, setDone] = useState<number | null>(null)
  const announce = useAction('rentRevision.announce', { invalidates: invalidatesByMove })
  const send = async (rows: readonly Agreed[]) => {
    const title = plural(rows.length, 'Revise {n} rent?', 'Revise {n} rents?')
    const text = t`Each tenant gets the notice now, and may object while the law allows it.`
    if (!(await confirm({ title, text, action: t`Revise and send` }))) return
    let revised = 0
    let others = 0
    try {
      for (let at = 0; at < rows.length; at += atOnce) {
        setDone(at)
        const items = rows
          .slice(at, at + atOnce)
          .map(({ leaseId, rentBeforeAmount, rentAmount }) => ({ leaseId, rentBeforeAmount, rentAmount }))
        const reply = await announce.mutateAsync({ body: { ...terms, items, overrideReason } })
        revised += reply.revised
        others += items.length - reply.revised
      }
    } catch {
      // The error was already reported: as a refusal, or as a request that waits for approval.
    }
    setDone(null)
    if (revised > 0) toast('SUCCESS', plural(revised, '{n} rent revised', '{n} rents revised'), t`The tenants were notified.`)
    if (others > 0)
      toast(
        'ERROR',
        plural(others, '{n} rent was not revised', '{n} rents were not revised'),
        t`Somebody changed them meanwhile. Check them again.`,
      )
    onSent()
  }
  return { send, done }
}

const columns: SimpleColumn<Row>[] = [
  {
    key: 'lease',
    title: t`Lease`,
    cell: (row) => (
      <TwoLines first={<Link to={`/admin/master-lease/search/${row.leaseId}`}>{row.leaseNumber}</Link>} second={row.tenantName} />
    ),
  },
  { key: 'property', title: t`Property`, cell: ({ propertyLabel }) => propertyLabel },
  {
    key: 'before',
    title: t`Rent now (Nu.)`,
    align: 'end',
    cell: ({ rentBeforeAmount }) => <MoneyText amount={rentBeforeAmount} />,
  },
  {
    key: 'after',
    title: t`New rent (Nu.)`,
    align: 'end',
    cell: ({ rentAmount }) => (rentAmount === null ? '–' : <MoneyText amount={rentAmount} />),
  },
  { key: 'why', title: t`Note`, wraps: true, cell: ({ problem, breaches }) => problem ?? breaches.join(' ') },
]
