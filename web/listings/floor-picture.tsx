import { t } from '../platform/texts.ts'
import { floorText } from '../properties/units/floor-text.ts'

/** A house with one floor marked. Nothing is said of the others in it. */
export function FloorPicture({ floor, floors }: { floor: number; floors: number }) {
  const count = Math.max(floors, floor + 1)
  if (floor < 0 || count < 2 || count > 40) return null
  const height = Math.max(5, Math.min(16, 120 / count))
  const bottom = count * height + 14
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here; an img would need an address for it
      role="img"
      className="floor-picture"
      aria-label={t`${floorText(floor)}, marked on a drawing of the building`}
      viewBox={`0 0 96 ${bottom + 4}`}
      width={96}
    >
      <path d="M2 14 30 2H66L94 14Z" fill="var(--tone-grey)" />
      {Array.from({ length: count }, (_, level) => (
        <rect
          key={level}
          x={10}
          y={bottom - (level + 1) * height}
          width={76}
          height={height - 2}
          fill={level === floor ? 'var(--primary)' : 'var(--tone-grey-ground)'}
          stroke={level === floor ? 'var(--primary)' : 'var(--border-input)'}
        />
      ))}
      <path d={`M2 ${bottom} H94`} stroke="var(--border-input)" strokeWidth={2} />
    </svg>
  )
}
