import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { keysText, missingKeys } from '../../../domain/leases/condition/handed-keys.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { KeysDialog } from './keys-dialog.tsx'

type KeysLineProps = { report: ConditionReport; entry: ConditionReport | null }

/** How many of which keys the tenant got, or brought back; `entry`: the move-in report beside a move-out report. */
export function KeysLine({ report, entry }: KeysLineProps) {
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const [isChanging, setChanging] = useState(false)
  const isExit = report.kind === 'EXIT'
  const missing = isExit ? missingKeys(entry?.keys ?? [], report.keys) : []
  const keys = keysText(report.keys) || t`none recorded`
  return (
    <div className="row wrap gap-2-4 mb-4">
      <p className="secondary">
        {isExit ? t`Keys returned: ${keys}.` : t`Keys handed over: ${keys}.`}
        {missing.length > 0 && <strong className="danger"> {t`Missing: ${keysText(missing)}.`}</strong>}
      </p>
      {isStaff && report.completedAt === null && (
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>{t`Keys…`}</Button>
      )}
      {isChanging && <KeysDialog report={report} entry={entry} onClose={() => setChanging(false)} />}
    </div>
  )
}
