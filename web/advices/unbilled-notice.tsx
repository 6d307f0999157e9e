import { formatCount } from '../../domain/money.ts'
import { Box, Button } from '@mantine/core'
import { formatMonth, type Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { leasePath } from '../leases/lease-paths.ts'
import type { Reply } from '../platform/call.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Link } from '../ui/page/link.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { monthText } from './advice-labels.ts'

type Unbilled = Reply<'advice.unbilled'>['leases'][number]
type UnbilledNoticeProps = { month: Month; propertyType: PropertyType; isPending: boolean; onGenerate: () => void }

const shown = 8

/** Warns about earlier months in which a lease was not billed, and offers the action that bills them. */
export function UnbilledNotice({ month, propertyType, isPending, onGenerate }: UnbilledNoticeProps) {
  const leases = useEndpoint('advice.unbilled', { query: { before: month, propertyType } }).data?.leases ?? []
  if (leases.length === 0) return null
  const count = plural(leases.length, '{n} lease', '{n} leases')
  const ask = async () => {
    const isYes = await confirm({
      title: t`Generate past months too?`,
      text: t`The missing advices of ${count} for ${spanText(leases.flatMap(({ months }) => months))} are created with those of ${formatMonth(month)}. Advices past their due date are overdue at once.`,
      action: t`Generate past months`,
    })
    if (isYes) onGenerate()
  }
  return (
    <Note>
      <div className="row wrap spread top gap-3">
        <div>
          <strong>
            {plural(leases.length, '{n} lease was not billed for past months', '{n} leases were not billed for past months')}
          </strong>
          <Box component="ul" className="bare row wrap gap-4 mt-1" style={{ rowGap: 0 }}>
            {leases.slice(0, shown).map((lease) => (
              <li key={lease.leaseId}>
                <Link to={leasePath({ id: lease.leaseId, propertyType: lease.propertyType })}>{lease.leaseNumber}</Link>:{' '}
                {spanText(lease.months)}
              </li>
            ))}
            {leases.length > shown && <li>{rich`and ${formatCount(leases.length - shown)} more`}</li>}
          </Box>
        </div>
        <Button variant="default" loading={isPending} onClick={() => void ask()}>{t`Generate past months`}</Button>
      </div>
    </Note>
  )
}

/** "Mar 2025", or "Nov 2024 to Mar 2025". */
function spanText(months: Unbilled['months']): string {
  const sorted = [...months].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? monthText(first) : t`${monthText(first)} to ${monthText(last)}`
}
