import { Button } from '@mantine/core'
import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { invalidatesPlans } from './plan-paths.ts'

/**
 * Creates the next work order of a plan before its date. If two people press the button at the same time, the second request is refused.
 */
export function OpenWorkButton({ plan: { id, version } }: { plan: MaintenancePlan }) {
  const opening = useAction('maintenancePlan.openWork', {
    invalidates: [...invalidatesPlans, 'workOrder'],
    onSuccess: ({ workOrderNumber }) => toast('SUCCESS', t`${workOrderNumber ?? ''} opened`),
  })
  return (
    <Button
      loading={opening.isPending}
      onClick={() => opening.mutate({ params: { id }, ifMatch: version })}
    >{t`Open now`}</Button>
  )
}
