import { Button } from '@mantine/core'
import { useState } from 'react'
import { replaceablePartLabels } from '../../../domain/leases/templates/agreement-template.ts'
import type { AgreementTemplate, TemplateVersion } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { clauseBlocks } from '../../../domain/leases/templates/clause-text.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { openFile } from '../../platform/download.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { ClauseBlocks } from './clause-blocks.tsx'
import { kindsText, templatePath, templatesPath } from './template-paths.ts'
import { templateState, templateStateTable } from './template-state.ts'
import '../leases.css'

export function AgreementTemplateScreen() {
  const template = useEndpoint('agreementTemplate.read', { params: { id: useParam('id') } })
  return <Loaded query={template}>{(one) => <TemplateRecord template={one} />}</Loaded>
}

function TemplateRecord({ template }: { template: AgreementTemplate }) {
  const { id, name, version } = template
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t`Settings`, to: '/admin/system-settings' },
          { label: t`Agreement templates`, to: templatesPath },
        ]}
        title={name}
        status={<StatusChip status={templateState(template)} table={templateStateTable} />}
        subtitle={t`${kindsText(template)} · version ${version}`}
        secondary={<PdfButton template={template} />}
        primary={<ButtonLink to={`${templatePath(id)}/edit`} variant="filled">{t`Edit`}</ButtonLink>}
      />
      <RecordLayout
        main={
          <>
            <RecordCard title={t`Clauses`}>
              <Clauses clauses={template.clauses} />
            </RecordCard>
            <HistoryCard entityId={id} />
          </>
        }
        side={<VersionsCard template={template} />}
      />
    </>
  )
}

function Clauses({ clauses }: Pick<TemplateVersion, 'clauses'>) {
  return (
    <div className="stack">
      {clauses.map(({ title, text, replaces }, at) => (
        <section key={at} className="ruled-below template-shown">
          <h3>{title}</h3>
          {replaces !== null && <p className="small secondary">{t`In place of “${replaceablePartLabels[replaces]}”`}</p>}
          <ClauseBlocks blocks={clauseBlocks(text)} />
        </section>
      ))}
    </div>
  )
}

/** Opens the agreement of an example lease with these clauses. */
function PdfButton({ template: { id, name } }: { template: AgreementTemplate }) {
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      await openFile(`Agreement ${name} (example).pdf`, 'agreementTemplate.pdf', { params: { id } })
    } catch (error) {
      toast('ERROR', t`The preview could not be opened`, asProblem(error).message)
    } finally {
      setPending(false)
    }
  }
  return <Button variant="default" loading={isPending} onClick={() => void open()}>{t`Preview (PDF)`}</Button>
}

function VersionsCard({ template }: { template: AgreementTemplate }) {
  const versions = useEndpoint('agreementTemplate.versions', { params: { id: template.id }, query: { pageSize: 50 } })
  const [open, setOpen] = useState<TemplateVersion | null>(null)
  return (
    <RecordCard title={t`Versions`}>
      <Loaded query={versions}>
        {({ items }) => (
          <ol className="bare stack gap-2">
            {items.map((one) => (
              <li key={one.version}>
                <button type="button" className="text-link" onClick={() => setOpen(one)}>{t`Version ${one.version}`}</button>
                <div className="small secondary">
                  <InstantText at={one.changedAt} /> {one.changedByName}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <p className="small secondary mt-3">{t`A lease keeps the version that it was created with. Choose another on the page of the lease while it is pending.`}</p>
      {open && (
        <FormDialog title={t`${open.name}, version ${open.version}`} isOpen onClose={() => setOpen(null)} width={640}>
          <Clauses clauses={open.clauses} />
        </FormDialog>
      )}
    </RecordCard>
  )
}
