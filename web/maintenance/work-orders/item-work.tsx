import { formatDate } from '../../../domain/calendar-date.ts'
import type { DamageItem } from '../../../domain/maintenance/damage-contract.ts'
import { workStepLabels } from '../../../domain/maintenance/work-orders/work-state.ts'
import { t } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { ownWorkPath, workOrderPath } from './work-paths.ts'

type ItemWorkProps = { work: NonNullable<DamageItem['work']>; area: 'admin' | 'owner' | 'tenant' }

/** The progress of the work on an item: assigned, scheduled, done. */
export function ItemWork({ work: { step, scheduledOn, doneOn, workOrderId }, area }: ItemWorkProps) {
  const text =
    step === 'SCHEDULED' && scheduledOn
      ? t`Scheduled for ${formatDate(scheduledOn)}`
      : step === 'DONE' && doneOn
        ? t`Done on ${formatDate(doneOn)}`
        : workStepLabels[step]
  return (
    <p>
      {t`Work`}: {text}
      {area !== 'tenant' && workOrderId !== null && (
        <>
          {' · '}
          <Link to={area === 'owner' ? ownWorkPath(workOrderId) : workOrderPath(workOrderId)}>{t`Work order`}</Link>
        </>
      )}
    </p>
  )
}
