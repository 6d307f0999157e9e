import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type CalendarDate, addDays } from '../../../domain/calendar-date.ts'
import {
  apiAreaContents,
  apiAreaLabels,
  apiAreas,
  apiScopes,
  type ApiArea,
  type ApiScope,
} from '../../../domain/api/api-scope.ts'
import { addressRangeIssue, defaultTokenDays, maxTokenDays, readAddressRange } from '../../../domain/api/api-token.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import type { CreatedToken } from './created-token-dialog.tsx'
import '../people.css'

const levels = ['none', 'read', 'write'] as const
type Level = (typeof levels)[number]
type Values = { name: string; expiresOn: CalendarDate | null; addresses: string; scopes: null } & Record<ApiArea, Level>

const levelLabels: Readonly<Record<Level, string>> = { none: t`No access`, read: t`Read`, write: t`Read and change` }

type NewTokenDialogProps = { onClose: () => void; onDone: (created: CreatedToken) => void }

export function NewTokenDialog({ onClose, onDone }: NewTokenDialogProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      ...{ name: '', expiresOn: addDays(today, defaultTokenDays), addresses: '', scopes: null },
      ...{
        register: 'none',
        leases: 'none',
        billing: 'none',
        listings: 'none',
        maintenance: 'none',
        documents: 'none',
        reports: 'none',
        webhooks: 'none',
      },
    },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      addresses: (text) => (linesOf(text).every(readAddressRange) ? null : addressRangeIssue),
      scopes: (_none, values) => (scopesOf(values).length === 0 ? t`Choose at least one permission.` : null),
    },
  })
  return (
    <FormDialog title={t`New API token`} width={560} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="apiToken.create"
        form={form}
        toArgs={({ name, expiresOn, addresses, ...values }) => ({
          body: {
            name,
            scopes: scopesOf(values),
            ...omitUndefined({ expiresOn: expiresOn ?? undefined }),
            addressRanges: linesOf(addresses),
          },
        })}
        invalidates={['apiToken', 'audit']}
        submitLabel={t`Create token`}
        onCancel={onClose}
        onDone={onDone}
      >
        <TextInput
          label={t`Name`}
          description={t`The program that will use it, such as “Accounting”.`}
          required
          maxLength={80}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Permissions form={form} />
        <DateInput
          label={t`Last day`}
          description={t`At most a year from today.`}
          required
          min={today}
          max={addDays(today, maxTokenDays)}
          {...form.getInputProps('expiresOn')}
        />
        <Textarea
          label={t`Allowed addresses`}
          description={t`One IP address or range per line, such as 203.0.113.0/24. Leave empty to allow any address.`}
          autosize
          minRows={2}
          {...form.getInputProps('addresses')}
        />
      </EndpointForm>
    </FormDialog>
  )
}

function Permissions({ form }: { form: UseFormReturnType<Values> }) {
  const { error } = form.getInputProps('scopes') as { error?: string }
  return (
    <FormSection title={t`Permissions`}>
      <div className="stack gap-3">
        {apiAreas.map((area) => (
          <div key={area} className="api-token-area">
            <span>
              <strong>{apiAreaLabels[area]}</strong>
              <span className="secondary">{apiAreaContents[area]}</span>
            </span>
            <NativeSelect
              aria-label={apiAreaLabels[area]}
              data={levels
                .filter((level) => level !== 'write' || apiScopes.some((scope) => scope === `${area}:write`))
                .map((level) => ({ value: level, label: levelLabels[level] }))}
              {...form.getInputProps(area)}
            />
          </div>
        ))}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </FormSection>
  )
}

function scopesOf(values: Readonly<Record<ApiArea, Level>>): ApiScope[] {
  return apiScopes.filter((scope) => apiAreas.some((area) => scope === `${area}:${values[area]}`))
}

const linesOf = (text: string): string[] => text.split(/[\n,]/).flatMap((line) => line.trim() || [])
