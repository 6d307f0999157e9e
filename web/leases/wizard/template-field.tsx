import { NativeSelect } from '@mantine/core'
import { defaultTemplateOf, maxTemplates } from '../../../domain/leases/templates/agreement-template.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { LeaseDraft } from './lease-draft.ts'
import type { LeaseStepProps } from './lease-step-props.ts'
import { useProperty } from './use-property.ts'

/** Selects the clauses of the office for the new agreement. Hidden if the office has no templates. */
export function TemplateField({ form, propertyType }: LeaseStepProps) {
  const { options, chosen } = useTemplateOptions(propertyType, form.getValues())
  if (options.length === 0) return null
  return (
    <NativeSelect
      label={t`Clauses of the office`}
      description={t`They are added to the agreement. You can choose others until the lease is active.`}
      maw={480}
      data={options}
      {...form.getInputProps('agreementTemplateId')}
      value={chosen}
    />
  )
}

type Asked = Pick<LeaseDraft, 'propertyId' | 'agreementTemplateId'>

/** The default template comes first, as on the server; then the other templates for such leases, and none. */
export function useTemplateOptions(propertyType: PropertyType, { propertyId, agreementTemplateId }: Asked) {
  const property = useProperty(propertyType, propertyId)
  const { data } = useEndpoint('agreementTemplate.list', {
    query: { propertyType, isRetired: 'false', pageSize: maxTemplates },
  })
  const templates = data?.items ?? []
  if (!property || !data || (templates.length === 0 && agreementTemplateId === 'DEFAULT')) return { options: [], chosen: '' }
  const byDefault = defaultTemplateOf(templates, propertyType, property.use)
  const none = t`None: standard agreement only`
  const others = templates.filter(({ id }) => id !== byDefault?.id)
  const options = [
    { value: 'DEFAULT', label: byDefault ? labelOf(byDefault) : none },
    ...others.map((one) => ({ value: one.id, label: labelOf(one) })),
    ...(byDefault ? [{ value: 'NONE', label: none }] : []),
  ]
  const chosen = agreementTemplateId === (byDefault?.id ?? 'NONE') ? 'DEFAULT' : agreementTemplateId
  const isKnown = options.some(({ value }) => value === chosen)
  return { options: isKnown ? options : [...options, { value: chosen, label: t`A template that is no longer offered` }], chosen }
}

function labelOf({ name, version }: { name: string; version: number }): string {
  return t`${name}, version ${version}`
}
