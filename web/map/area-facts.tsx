import { formatCount } from '../../domain/money.ts'
import { type Area, formatArea } from '../../domain/area.ts'
import { areaDifference, areaTolerancePercent, sqFtOfSqM } from '../../domain/map/area-difference.ts'
import { rich, t } from '../platform/texts.ts'
import { Fact } from '../ui/record/facts.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'

const sqFtPerAcre = 43_560
const difference = {
  FITS: { word: t`Within ${areaTolerancePercent} %`, shape: 'check', tone: 'green' },
  DIFFERS: { word: t`Differs from the register`, shape: 'triangle', tone: 'amber' },
} as const

/** The area of the drawn outline in the three units of the register, next to the registered area. */
export function AreaFacts({ areaSqM, registered }: { areaSqM: number | null; registered: Area | null }) {
  if (areaSqM === null) return null
  const sqFt = sqFtOfSqM(areaSqM)
  const acre = sqFt / sqFtPerAcre
  const found = registered && areaDifference(areaSqM, registered)
  return (
    <>
      <Fact label={t`Area drawn`} isWide>
        <span className="figures">{rich`${acre.toFixed(4)} acre · ${(acre * 100).toFixed(2)} decimal · ${formatCount(Math.round(sqFt))} sq ft`}</span>
      </Fact>
      {registered && found && (
        <Fact label={t`Area registered`} isWide>
          <span className="figures">{formatArea(registered)}</span>{' '}
          <span className="figures secondary">{rich`(${found.percent >= 0 ? '+' : '−'}${Math.abs(found.percent).toFixed(1)} % drawn)`}</span>{' '}
          <StatusChip status={found.isBeyondTolerance ? 'DIFFERS' : 'FITS'} table={difference} />
        </Fact>
      )}
    </>
  )
}
