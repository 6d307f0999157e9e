import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrganisationFigures } from '../../domain/overview/operator-contract.ts'
import { maxSupportHours } from '../../domain/overview/support-access.ts'
import { setSession } from '../platform/session-store.ts'
import { plural, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'

type Values = { reason: string; hours: string }

const hourOptions = Array.from({ length: maxSupportHours }, (_, index) => ({
  value: String(index + 1),
  label: plural(index + 1, '{n} hour', '{n} hours'),
}))

const toBody = ({ reason, hours }: Values) => ({ reason: reason.trim(), hours: Number(hours) })

/** Asks for the reason and the duration. If the office requires consent, it sends a request instead of entering. */
export function EnterDialog({ organisation, onClose }: { organisation: OrganisationFigures; onClose: () => void }) {
  const enterOrganisation = useEnterOrganisation()
  const form = useFormFields<Values>({
    initialValues: { reason: '', hours: '1' },
    validate: { reason: required(t`Enter the reason.`) },
  })
  const { id, name, needsSupportConsent } = organisation
  const fields = (
    <>
      <p className="secondary">
        {needsSupportConsent
          ? t`An administrator of this office must consent first. The time counts from then.`
          : t`You get the rights of the office’s administrator. The office sees your reason and what you do, and can end your access.`}
      </p>
      <ReasonField {...form.getInputProps('reason')} />
      <NativeSelect label={t`For`} data={hourOptions} {...form.getInputProps('hours')} />
    </>
  )
  const toArgs = (values: Values) => ({ params: { id }, body: toBody(values) })
  return needsSupportConsent ? (
    <ActionDialog
      title={t`Request access to ${name}`}
      endpoint="operator.requestAccess"
      form={form}
      toArgs={toArgs}
      invalidates={['operator']}
      submitLabel={t`Request access`}
      done={t`Access requested`}
      onClose={onClose}
    >
      {fields}
    </ActionDialog>
  ) : (
    <ActionDialog
      title={t`Enter ${name}?`}
      endpoint="operator.enter"
      form={form}
      toArgs={toArgs}
      submitLabel={t`Enter office`}
      onDone={(session) => void enterOrganisation(session)}
      onClose={onClose}
    >
      {fields}
    </ActionDialog>
  )
}

/** Clears the cache, so that data read outside is not shown inside. */
export function useEnterOrganisation() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (session: Parameters<typeof setSession>[0]) => {
    setSession(session)
    client.clear()
    await navigate({ to: '/admin' })
  }
}
