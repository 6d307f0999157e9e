import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** What is missing, what the office should know, and which remarks are met; after the approval what was acknowledged. */
export function CaseIssues({ one: { issues, remarks, acknowledged, revertedReason, status } }: { one: PlotCase }) {
  const all = [...issues, ...remarks.map(({ message }) => ({ level: 'WARNING' as const, message }))]
  return (
    <>
      {revertedReason && status === 'SURVEYED' && <Note>{t`The approval was undone: ${revertedReason}`}</Note>}
      {all.length > 0 && (
        <RecordCard title={t`Before approval`}>
          <ul className="bare stack gap-2">
            {all.map(({ level, message }) => (
              <li key={message} className="row top">
                {level === 'ERROR' ? <IconCircleX size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
                <span>
                  <span className="visually-hidden">{level === 'ERROR' ? t`To correct:` : t`To acknowledge:`} </span>
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </RecordCard>
      )}
      {acknowledged.length > 0 && (
        <RecordCard title={t`Acknowledged`}>
          <ul className="bare stack gap-2">
            {acknowledged.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </RecordCard>
      )}
    </>
  )
}
