import { formatCount } from '../../domain/money.ts'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { occupancyTable } from './occupancy-table.ts'
import { buildingPath, plotPath, thramPath, unitPath } from './property-paths.ts'
import { propertyTypeLabels } from './property-type-labels.ts'
import './properties.css'
import '../ui/theme/plain-buttons.css'

type Found = Reply<'property.search'>
type FoundProperty = Found['items'][number]

type FoundPropertiesProps = {
  type: PropertyType
  found: Found | undefined
  /** The search text. A matching owner is shown first. */
  q: string
  /** Shows only this type; undefined if it is already the only one. */
  onAll: (() => void) | undefined
  pager: ReactNode
}

/** The results of one type, each with its path, its owners and its occupancy. */
export function FoundProperties({ type, found, q, onAll, pager }: FoundPropertiesProps) {
  if (found?.total === 0) return null
  const total = found && `${found.totalIsEstimate ? t`more than ` : ''}${formatCount(found.total)}`
  return (
    <section className="sheet mb-4" aria-label={propertyTypeLabels[type]}>
      <header className="row spread found-head">
        <h2>
          {propertyTypeLabels[type]} <span className="secondary figures">{total}</span>
        </h2>
        {onAll && found && found.total > found.items.length && (
          <button type="button" className="text-button" onClick={onAll}>{t`Show all`}</button>
        )}
      </header>
      {found ? (
        <ul className="bare">
          {found.items.map((property) => (
            <FoundRow key={property.id} property={property} q={q} />
          ))}
        </ul>
      ) : (
        <Skeleton height={160} m="md" />
      )}
      {pager}
    </section>
  )
}

const recordPaths = { LAND: plotPath, BUILDING: buildingPath, UNIT: unitPath }
const stepPaths: Partial<Record<FoundProperty['path'][number]['type'], (id: string) => string>> = {
  THRAM: thramPath,
  LAND: plotPath,
  BUILDING: buildingPath,
}
const stepLabels: Partial<Record<FoundProperty['path'][number]['type'], string>> = { THRAM: t`Thram`, LAND: t`Plot` }

type FoundRowProps = { property: FoundProperty; q: string }

function FoundRow({ property: { type, id, label, path, owners, occupancy }, q }: FoundRowProps) {
  return (
    <li className="found-row">
      <div className="found-what">
        <Link to={recordPaths[type](id)} className="strong">
          {type === 'UNIT' ? `${path.at(-1)?.label ?? ''}, ${label}` : label}
        </Link>
        <ol className="bare small secondary found-path" aria-label={t`Location`}>
          {path.map((step) => (
            <li key={step.id}>
              <PathStep step={step} />
            </li>
          ))}
        </ol>
      </div>
      <span className="secondary">{ownersText(owners, q)}</span>
      {/* For a plot or building that is let in parts, "vacant" would be wrong. */}
      {(type === 'UNIT' || occupancy !== 'VACANT') && <StatusChip status={occupancy} table={occupancyTable} />}
    </li>
  )
}

function PathStep({ step: { type, id, label } }: { step: FoundProperty['path'][number] }) {
  const words = [stepLabels[type], label].filter(Boolean).join(' ')
  const address = stepPaths[type]?.(id)
  return address ? <Link to={address}>{words}</Link> : words
}

function ownersText(owners: FoundProperty['owners'], q: string): string {
  const isMeant = ({ nameEnglish }: { nameEnglish: string }) => nameEnglish.toLowerCase().includes(q.trim().toLowerCase())
  const named = owners.find(isMeant) ?? owners[0]
  if (!named) return t`No owner`
  return owners.length === 1 ? named.nameEnglish : t`${named.nameEnglish} and ${owners.length - 1} more`
}
