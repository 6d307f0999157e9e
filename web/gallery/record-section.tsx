import { calendarDate } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { doNothing, rows } from './examples.ts'
import { Section } from './section.tsx'

const columns = [
  { key: 'name', title: 'Name', cell: ({ name }: (typeof rows)[number]) => name },
  {
    key: 'amount',
    title: 'Balance (Nu.)',
    align: 'end' as const,
    cell: ({ amount }: (typeof rows)[number]) => <MoneyText amount={amount} />,
  },
]
const idle = { error: null, isPending: false, refetch: doNothing }

export function RecordSection() {
  return (
    <Section title="record">
      <RecordLayout
        main={
          <>
            <RecordCard title="Details">
              <Facts>
                <Fact label="Rent">
                  <MoneyText amount={chhetrum(1_250_000)} withUnit />
                </Fact>
                <Fact label="Starts">
                  <DateText date={calendarDate('2026-11-23')} />
                </Fact>
                <Fact label="Purpose" />
              </Facts>
            </RecordCard>
            <ListCard
              title="Tenants"
              query={{ ...idle, data: { items: [...rows], pageNo: 1, pageSize: 10, total: 42 } }}
              columns={columns}
              rowKey={({ id }) => id}
              none="No tenants."
              allTo="/tenants"
            />
          </>
        }
        side={
          <ListCard
            title="Documents"
            query={{ ...idle, data: { items: [], pageNo: 1, pageSize: 10, total: 0 } }}
            columns={columns}
            rowKey={({ id }) => id}
            none="No documents."
          />
        }
      />
    </Section>
  )
}
