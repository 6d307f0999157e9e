import { calendarDate } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PersonAvatar } from '../ui/text/person-avatar.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { type ExampleStatus, statusTable } from './examples.ts'
import { Section } from './section.tsx'

const statuses: readonly ExampleStatus[] = ['ACTIVE', 'DUE', 'OVERDUE', 'PAID', 'CLOSED']

export function TextSection() {
  return (
    <Section title="text">
      <div className="row wrap">
        {statuses.map((status) => (
          <StatusChip key={status} status={status} table={statusTable} />
        ))}
      </div>
      <div className="row wrap gap-4">
        <MoneyText amount={chhetrum(1_250_000)} withUnit />
        <DateText date={calendarDate('2026-11-23')} />
        <InstantText at="2026-11-23T04:30:00.000Z" />
        <Dzongkha>ས་ཁང་</Dzongkha>
        <PersonAvatar name="Pema Dorji" />
        <TwoLines first="Pema Dorji" second="Unit 101, Druk House" />
      </div>
    </Section>
  )
}
