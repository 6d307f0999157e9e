import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { replaceablePartLabels } from '../../../domain/leases/templates/agreement-template.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { CallArgs, Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { ClauseBlocks } from './clause-blocks.tsx'
import { templateBody, templateIssues, type TemplateValues } from './template-values.ts'
import '../leases.css'

const pauseMs = 300
type Body = CallArgs<'agreementTemplate.preview'>['body']
type Preview = Reply<'agreementTemplate.preview'>

/** Previews the printed text next to the form, for the example or for a pending lease. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const [leaseId, setLeaseId] = useState('')
  const kind: PropertyType = values.isForUnits ? 'UNIT' : values.isForBuildings ? 'BUILDING' : 'LAND'
  const isComplete = !Object.keys(templateIssues(values)).some((path) => path.startsWith('clauses.'))
  const body: Body | null = isComplete
    ? { propertyType: kind, clauses: templateBody(values).clauses, ...(leaseId ? { leaseId } : {}) }
    : null
  const [settled] = useDebouncedValue(JSON.stringify(body), pauseMs)
  const asked: Body | null = JSON.parse(settled)
  const preview = useEndpoint(
    'agreementTemplate.preview',
    { body: asked ?? { clauses: [] } },
    { isEnabled: asked !== null, showsPreviousPage: true },
  )
  return (
    <aside className="sheet pad template-preview-pane" aria-label={t`Preview`} aria-live="polite">
      <h2 className="mb-2">{t`Preview`}</h2>
      <LeaseChoice kind={kind} leaseId={leaseId} onChange={setLeaseId} />
      {asked === null ? (
        <p className="secondary mt-3">{t`Enter a title and a text to see the clause.`}</p>
      ) : preview.error ? (
        <p className="danger mt-3">{preview.error.message}</p>
      ) : preview.data ? (
        <PreviewBody preview={preview.data} />
      ) : (
        <SkeletonBar width={80} />
      )}
    </aside>
  )
}

type LeaseChoiceProps = { kind: PropertyType; leaseId: string; onChange: (id: string) => void }

function LeaseChoice({ kind, leaseId, onChange }: LeaseChoiceProps) {
  const pending = useEndpoint('lease.list', { query: { status: 'PENDING', propertyType: kind, pageSize: 50 } })
  return (
    <NativeSelect
      label={t`Preview with`}
      value={leaseId}
      data={[
        { value: '', label: t`An example lease` },
        ...(pending.data?.items ?? []).map(({ id, leaseNumber, tenantName }) => ({
          value: id,
          label: t`Lease ${leaseNumber}, ${tenantName}`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function PreviewBody({ preview: { clauses, missing, warnings, particulars } }: { preview: Preview }) {
  return (
    <div className="stack mt-3">
      {warnings.length > 0 && (
        <ul className="bare stack gap-2 template-warnings" aria-label={t`Warnings`}>
          {warnings.map(({ sentence, message, section }, at) => (
            <li key={at} className="row">
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              <span>
                “{sentence}” {message} <span className="small">({section})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {clauses.map(({ title, replaces, blocks }, at) => (
        <section key={at} className="ruled-below template-shown">
          <h3>{title}</h3>
          {replaces !== null && <p className="small secondary">{t`In place of “${replaceablePartLabels[replaces]}”`}</p>}
          <ClauseBlocks blocks={blocks} />
        </section>
      ))}
      {missing.length > 0 && (
        <p className="small">{t`Not recorded for this lease. Sentences with these fields are left out: ${missing.map((name) => `{{${name}}}`).join(', ')}`}</p>
      )}
      <CheckList particulars={particulars} />
    </div>
  )
}

/** The particulars that the law requires in every agreement, and where our agreement has them. */
function CheckList({ particulars }: Pick<Preview, 'particulars'>) {
  return (
    <section>
      <h3>{t`Contents required by law (Tenancy Act s.12, Rules rule 7)`}</h3>
      <ul className="bare stack gap-1 small">
        {particulars.map(({ label, where, isMissing }) => (
          <li key={label} className="row">
            {isMissing ? (
              <IconAlertTriangle size={16} stroke={1.75} className="danger" aria-label={t`Missing`} />
            ) : (
              <IconCheck size={16} stroke={1.75} aria-label={t`Included`} />
            )}
            <span>
              {label} <span className="secondary">· {isMissing ? t`not recorded for this lease` : where}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
