import { t } from '../../platform/texts.ts'
import './states.css'

/** A placeholder for a line of text; `width` in percent. */
export function SkeletonBar({ width = 60 }: { width?: number }) {
  return <span className="skeleton" style={{ width: `${width}%` }} aria-hidden="true" />
}

/** The placeholder of a loading page. It has the same layout. */
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
