import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { agreementTemplate, maxClauses } from '../../../domain/leases/templates/agreement-template.ts'
import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ClauseFields } from './clause-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { templatePath, templatesPath } from './template-paths.ts'
import {
  comparedTemplate,
  emptyClause,
  templateBody,
  templateIssues,
  type TemplateValues,
  templateValues,
} from './template-values.ts'
import '../leases.css'

const listCrumbs = [
  { label: t`Settings`, to: '/admin/system-settings' },
  { label: t`Agreement templates`, to: templatesPath },
]

export function NewAgreementTemplateScreen() {
  const navigate = useNavigate()
  const form = useFormFields<TemplateValues>({ initialValues: templateValues(), validate: templateIssues })
  return (
    <>
      <PageHeader crumbs={listCrumbs} title={t`New agreement template`} />
      <div className="template-editor">
        <div className="sheet form-page-sheet">
          <EndpointForm
            endpoint="agreementTemplate.create"
            form={form}
            toArgs={(values) => ({ body: templateBody(values) })}
            invalidates={['agreementTemplate']}
            submitLabel={t`Save template`}
            onCancel={() => void navigate({ to: templatesPath })}
            onDone={(saved) => {
              toast('SUCCESS', t`Template saved`)
              void navigate({ to: templatePath(saved.id) })
            }}
          >
            <Fields form={form} />
          </EndpointForm>
        </div>
        <TemplatePreview values={form.getValues()} />
      </div>
    </>
  )
}

export function EditAgreementTemplateScreen() {
  const template = useEndpoint('agreementTemplate.read', { params: { id: useParam('id') } })
  return <Loaded query={template}>{(one) => <TemplateEditor template={one} />}</Loaded>
}

function TemplateEditor({ template }: { template: AgreementTemplate }) {
  const navigate = useNavigate()
  const path = templatePath(template.id)
  const form = useFormFields<TemplateValues>({ initialValues: templateValues(template), validate: templateIssues })
  return (
    <>
      <PageHeader
        crumbs={[...listCrumbs, { label: template.name, to: path }]}
        title={t`Edit agreement template`}
        subtitle={t`Saving creates a new version. Existing leases keep theirs.`}
      />
      <div className="template-editor">
        <div className="sheet form-page-sheet">
          <RecordEditForm
            endpoint="agreementTemplate.update"
            stored={template}
            toValues={templateValues}
            readCurrent={() => call('agreementTemplate.read', { params: { id: template.id } })}
            compared={comparedTemplate}
            form={form}
            toArgs={(values) => ({ params: { id: template.id }, body: templateBody(values) })}
            invalidates={['agreementTemplate', 'audit']}
            submitLabel={t`Save new version`}
            onCancel={() => void navigate({ to: path })}
            onDone={() => {
              toast('SUCCESS', t`Template saved`)
              void navigate({ to: path })
            }}
          >
            <Fields form={form} />
          </RecordEditForm>
        </div>
        <TemplatePreview values={form.getValues()} />
      </div>
    </>
  )
}

function Fields({ form }: { form: ReturnType<typeof useFormFields<TemplateValues>> }) {
  const { clauses } = form.getValues()
  const move = (from: number, to: number) => form.reorderListItem('clauses', { from, to })
  return (
    <>
      <RecordField of={agreementTemplate} name="name" form={form} isFocused />
      <FormSection title={t`For leases of`}>
        <RecordField of={agreementTemplate} name="isForUnits" form={form} />
        <RecordField of={agreementTemplate} name="isForBuildings" form={form} />
        <RecordField of={agreementTemplate} name="isForLand" form={form} />
        <RecordField of={agreementTemplate} name="use" form={form} />
        <RecordField
          of={agreementTemplate}
          name="isDefault"
          form={form}
          description={t`A template for one use takes precedence over one for all uses. You can choose another for each lease.`}
        />
        <RecordField of={agreementTemplate} name="isRetired" form={form} />
      </FormSection>
      {clauses.map((_clause, at) => (
        <ClauseFields
          key={at}
          form={form}
          at={at}
          count={clauses.length}
          onMove={(to) => move(at, to)}
          onRemove={() => form.removeListItem('clauses', at)}
        />
      ))}
      {form.errors['clauses'] && (
        <p className="danger" role="alert">
          {form.errors['clauses']}
        </p>
      )}
      {clauses.length < maxClauses && (
        <Button
          variant="default"
          className="template-add"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('clauses', emptyClause)}
        >{t`Add a clause`}</Button>
      )}
    </>
  )
}
