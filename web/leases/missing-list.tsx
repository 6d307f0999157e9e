import { IconCircleDashed } from '@tabler/icons-react'
import type { Reply } from '../platform/call.ts'
import { gapTitles } from './lease-words.ts'
import './lease-record.css'

/** What still stands between a lease and being active. */
export function MissingList({ missing }: { missing: Reply<'lease.gaps'>['missing'] }) {
  return (
    <ul className="lease-missing">
      {missing.map(({ gap, message }) => (
        <li key={gap}>
          <IconCircleDashed size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{gapTitles[gap]}</strong>
            <span className="secondary"> {message}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
