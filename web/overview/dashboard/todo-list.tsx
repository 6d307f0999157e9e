import { formatCount } from '../../../domain/money.ts'
import { IconChevronRight } from '@tabler/icons-react'
import type { Reply } from '../../platform/call.ts'
import { t, translated } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import './dashboard.css'

type TodoListProps = { items: Reply<'overview.dashboard'>['needsYou'] }

/** What waits for a person: how many, and where. */
export function TodoList({ items }: TodoListProps) {
  const waiting = items.filter(({ count }) => count > 0)
  return (
    <RecordCard title={t`To do`} isFlush>
      {waiting.length === 0 ? (
        <p className="secondary pad">{t`Nothing to do.`}</p>
      ) : (
        <ul className="bare lined link-rows">
          {waiting.map(({ kind, label, count, hasMore, path }) => (
            <li key={kind}>
              <Link to={path}>
                <span className="needs-you-count figures">{`${formatCount(count)}${hasMore ? '+' : ''}`}</span>
                <span>{translated(label)}</span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RecordCard>
  )
}
