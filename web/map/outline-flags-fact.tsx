import type { OutlineFlag } from '../../domain/map/outline-flag.ts'
import { rich, t } from '../platform/texts.ts'
import { plotPath } from '../properties/property-paths.ts'
import { Fact } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'

const lookTable = {
  CHECK: { word: t`Check the outline`, shape: 'triangle', tone: 'amber' },
} as const

/** Warnings about the outline of a plot. Renders nothing if there are none. */
export function OutlineFlagsFact({ flags }: { flags: readonly OutlineFlag[] }) {
  if (flags.length === 0) return null
  return (
    <Fact label={t`Position`} isWide>
      <StatusChip status="CHECK" table={lookTable} />
      {flags.map((flag) => (
        <div key={`${flag.code} ${flag.plotId}`}>
          <FlagText flag={flag} />
        </div>
      ))}
    </Fact>
  )
}

function FlagText({ flag: { code, label, plotId, percent } }: { flag: OutlineFlag }) {
  if (code === 'OUTSIDE_GEWOG') return <>{t`Outside ${label}, the gewog of its thram.`}</>
  if (code === 'OUTSIDE_DZONGKHAG' || plotId === null) return <>{t`Outside ${label}, the dzongkhag of its thram.`}</>
  return <>{rich`Overlaps plot ${<Link to={plotPath(plotId)}>{label}</Link>}: ${percent ?? 0} % of the smaller one.`}</>
}
