import { t } from '../../platform/texts.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import type { StackPaths } from './stack-paths.ts'
import { loadable } from '../../ui/feedback/loadable.tsx'

const BuildingStackCard = loadable(
  () => import('./building-stack-card.tsx'),
  (module) => module.BuildingStackCard,
  {
    placeholder: () => <Place />,
  },
)

type BuildingStackProps = { building: { id: string; unitCount: number }; paths?: StackPaths }

/** Loaded separately. Its title and a placeholder appear immediately. */
export function BuildingStack({ building: { id, unitCount }, paths }: BuildingStackProps) {
  if (unitCount < 2) return null
  return <BuildingStackCard buildingId={id} {...(paths ? { paths } : {})} />
}

function Place() {
  return (
    <RecordCard title={t`Floors and units`} isFlush>
      <SkeletonBar width={90} />
    </RecordCard>
  )
}
