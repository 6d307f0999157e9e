import { lazy, Suspense } from 'react'
import { t } from '../../platform/texts.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import type { StackPaths } from './stack-paths.ts'

const BuildingStackCard = lazy(() =>
  import('./building-stack-card.tsx').then((module) => ({ default: module.BuildingStackCard })),
)

type BuildingStackProps = { building: { id: string; unitCount: number }; paths?: StackPaths }

/** Loaded on its own; its title and some room stand there at once. */
export function BuildingStack({ building: { id, unitCount }, paths }: BuildingStackProps) {
  if (unitCount < 2) return null
  const place = (
    <RecordCard title={t`Floors and units`} isFlush>
      <SkeletonBar width={90} />
    </RecordCard>
  )
  return (
    <Suspense fallback={place}>
      <BuildingStackCard buildingId={id} {...(paths ? { paths } : {})} />
    </Suspense>
  )
}
