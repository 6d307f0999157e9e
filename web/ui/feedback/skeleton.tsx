import { t } from '../../platform/texts.ts'
import './states.css'

/** A quiet bar where text will stand; `width` in percent. */
export function SkeletonBar({ width = 60 }: { width?: number }) {
  return <span className="skeleton" style={{ width: `${width}%` }} aria-hidden="true" />
}

/** A page that is on its way: the layout already stands. */
export function PageSkeleton() {
  return (
    <output className="page-skeleton" aria-label={t`Loading`}>
      <SkeletonBar width={40} />
      <SkeletonBar width={90} />
      <SkeletonBar width={75} />
      <SkeletonBar width={85} />
    </output>
  )
}
