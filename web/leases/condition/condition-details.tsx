import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { ConditionDetailsDialog } from './condition-details-dialog.tsx'

/** When a flat was looked at and before whom; the office fixes it until the report is complete. */
export function ConditionDetails({ report }: { report: ConditionReport }) {
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="row wrap gap-2-4 mb-4">
      <p className="secondary">
        {rich`Inspected on ${<DateText date={report.inspectedOn} />}${report.completedAt ? t`. Complete: both sides agreed.` : '.'} Witnesses:`}{' '}
        {report.witnesses.map(({ name }) => name).join(', ') || t`none named`}.
      </p>
      {isStaff && report.completedAt === null && (
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>{t`Day and witnesses…`}</Button>
      )}
      {isChanging && <ConditionDetailsDialog report={report} onClose={() => setChanging(false)} />}
    </div>
  )
}
