import { IconCircleDashed } from '@tabler/icons-react'
import type { Reply } from '../../platform/call.ts'
import { gapTitles } from '../../../domain/leases/activation-gap-labels.ts'
import '../leases.css'

/** The missing requirements before a lease can become active. */
export function MissingList({ missing }: { missing: Reply<'lease.gaps'>['missing'] }) {
  return (
    <ul className="bare stack gap-2 lease-missing">
      {missing.map(({ gap, message }) => (
        <li key={gap} className="row top">
          <IconCircleDashed size={18} stroke={1.75} aria-hidden />
          <span>
            <strong className="strong">{gapTitles[gap]}</strong>
            <span className="secondary"> {message}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
