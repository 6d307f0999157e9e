import { PasswordInput, Select, TextInput } from '@mantine/core'
import {
  maxIssuerLength,
  type ProviderAccess,
  providerAccesses,
  providerAccessLabels,
  readIssuer,
  type SecondFactorSource,
  secondFactorSources,
  secondFactorSourceLabels,
} from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { SignInProvider } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesProviders } from './provider-labels.ts'

type Values = {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  access: ProviderAccess
  roleClaim: string
  adminValues: string
  managerValues: string
  secondFactor: SecondFactorSource
}

const listOf = (typed: string) =>
  typed
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

const bodyOf = ({ clientSecret, roleClaim, adminValues, managerValues, ...values }: Values) => ({
  ...values,
  ...(clientSecret === '' ? {} : { clientSecret }),
  roleClaim: roleClaim.trim() || null,
  adminValues: listOf(adminValues),
  managerValues: listOf(managerValues),
})

const none: Values = {
  ...{ name: '', issuer: '', clientId: '', clientSecret: '', roleClaim: '', adminValues: '', managerValues: '' },
  ...{ access: 'INVITATION', secondFactor: 'OWN' },
}

const valuesOf = (provider: SignInProvider): Values => ({
  ...{ name: provider.name, issuer: provider.issuer, clientId: provider.clientId, clientSecret: '' },
  ...{ access: provider.access, roleClaim: provider.roleClaim ?? '', secondFactor: provider.secondFactor },
  adminValues: provider.adminValues.join(', '),
  managerValues: provider.managerValues.join(', '),
})

const compared = {
  name: { label: t`Name`, text: String },
  issuer: { label: t`Issuer`, text: String },
  clientId: { label: t`Application ID`, text: String },
  access: { label: t`Who may sign in`, text: (access: unknown) => providerAccessLabels[access as ProviderAccess] },
  roleClaim: { label: t`Role claim`, text: (claim: unknown) => (typeof claim === 'string' ? claim : '') },
  adminValues: { label: t`Claim values for administrators`, text: String },
  managerValues: { label: t`Claim values for managers`, text: String },
  secondFactor: { label: t`Second factor`, text: (source: unknown) => secondFactorSourceLabels[source as SecondFactorSource] },
}

type NewProviderDialogProps = { onClose: () => void; onDone: (created: SignInProvider) => void }

export function NewProviderDialog({ onClose, onDone }: NewProviderDialogProps) {
  const form = useProviderForm(none)
  return (
    <FormDialog title={t`New sign-in provider`} width={560} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="signInProvider.create"
        form={form}
        toArgs={(values) => ({ body: bodyOf(values) })}
        invalidates={invalidatesProviders}
        submitLabel={t`Add provider`}
        onCancel={onClose}
        onDone={onDone}
      >
        <ProviderFields form={form} hasSecret={false} />
      </EndpointForm>
    </FormDialog>
  )
}

export function EditProviderDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const params = { id: provider.id }
  const form = useProviderForm(valuesOf(provider))
  return (
    <EditDialog
      title={t`Edit sign-in provider`}
      width={560}
      endpoint="signInProvider.update"
      form={form}
      stored={provider}
      toValues={valuesOf}
      readCurrent={() => call('signInProvider.read', { params })}
      compared={compared}
      toArgs={(values) => ({ params, body: bodyOf(values) })}
      invalidates={invalidatesProviders}
      submitLabel={t`Save provider`}
      onClose={onClose}
    >
      <ProviderFields form={form} hasSecret={provider.hasClientSecret} />
    </EditDialog>
  )
}

function useProviderForm(initialValues: Values) {
  return useFormFields<Values>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name for the button.` : null),
      clientId: (id) => (id.trim() === '' ? t`Enter the application ID that the provider gave you.` : null),
      issuer: (typed) => {
        const read = readIssuer(typed)
        return 'issue' in read ? read.issue : null
      },
    },
  })
}

type FieldsProps = { form: ReturnType<typeof useProviderForm>; hasSecret: boolean }

function ProviderFields({ form, hasSecret }: FieldsProps) {
  const isByClaim = form.values.access === 'CLAIM'
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Shown on the button: “Continue with …”.`}
        required
        maxLength={40}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t`Issuer`}
        description={t`The provider’s address, exactly as the provider spells it, such as https://id.example.bt/realms/office.`}
        required
        type="url"
        inputMode="url"
        maxLength={maxIssuerLength}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t`Application ID`}
        description={t`The provider gives you this ID when you register this product there.`}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('clientId')}
      />
      <PasswordInput
        label={t`Application secret`}
        description={hasSecret ? t`Leave empty to keep the stored secret.` : t`Stored encrypted, and never shown again.`}
        maxLength={500}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
      />
      <Select
        label={t`Who may sign in`}
        data={providerAccesses.map((value) => ({ value, label: providerAccessLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('access')}
      />
      {isByClaim && <ClaimFields form={form} />}
      <Select
        label={t`Second factor`}
        data={secondFactorSources.map((value) => ({ value, label: secondFactorSourceLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('secondFactor')}
      />
    </>
  )
}

function ClaimFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <TextInput
        label={t`Role claim`}
        description={t`The claim with the roles or groups of the account, such as groups or realm_access.roles.`}
        required
        maxLength={200}
        {...form.getInputProps('roleClaim')}
      />
      <TextInput
        label={t`Claim values for managers`}
        description={t`Separate values with commas.`}
        {...form.getInputProps('managerValues')}
      />
      <TextInput
        label={t`Claim values for administrators`}
        description={t`Separate values with commas. Leave empty if no claim may make somebody an administrator.`}
        {...form.getInputProps('adminValues')}
      />
    </>
  )
}
