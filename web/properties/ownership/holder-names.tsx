import type { Holder } from '../../../domain/properties/holder.ts'
import { rich } from '../../platform/texts.ts'

/** The first holder and the number of others, for a table cell. */
export function HolderNames({ holders }: { holders: readonly Holder[] }) {
  const [first, ...others] = holders
  if (!first) return '–'
  if (others.length === 0) return first.nameEnglish
  return (
    <span title={holders.map(({ nameEnglish, share }) => `${nameEnglish} ${share}`).join(', ')}>
      {first.nameEnglish} <span className="secondary">{rich`and ${others.length} more`}</span>
    </span>
  )
}
