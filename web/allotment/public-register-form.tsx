import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { refreshesByRound } from './allotment-paths.ts'
import { ApplicantFields, type ApplicantValues, applicantBody, applicantChecks, applicantValues } from './applicant-fields.tsx'
import { PhoneCodeField } from './phone-code-field.tsx'
import { RegistrationDocuments } from './registration-documents.tsx'

type Values = ApplicantValues & { hasConsented: boolean; code: string }

/** The server replies with a reference number, which the applicant uses to check the status. */
export function PublicRegisterForm({ roundId, rules }: { roundId: string; rules: AllotmentRound['pointRules'] }) {
  const [registered, setRegistered] = useState<Reply<'publicAllotment.register'> | null>(null)
  const [codeToken, setCodeToken] = useState('')
  const form = useFormFields<Values>({
    initialValues: { ...applicantValues, hasConsented: false, code: '' },
    validate: {
      ...applicantChecks,
      code: required(t`Enter the code that was sent to this phone.`),
      hasConsented: (has) => (has ? null : t`Agree before you register.`),
    },
  })
  if (registered !== null) {
    const { reference, documentToken } = registered
    return (
      <RecordCard title={t`You are registered`}>
        <output>
          <p>{t`Your reference number:`}</p>
          <p className="strong">{reference}</p>
          <p>{t`Write this number down. You need it to see your status, and your phone to answer an offer.`}</p>
        </output>
        <RegistrationDocuments {...{ roundId, reference }} opened={{ documentToken, documents: [] }} />
      </RecordCard>
    )
  }
  return (
    <RecordCard title={t`Register`}>
      <EndpointForm
        endpoint="publicAllotment.register"
        form={form}
        toArgs={(values) => ({
          params: { id: roundId },
          body: { ...applicantBody(values), hasConsented: true as const, code: values.code, codeToken },
        })}
        invalidates={refreshesByRound}
        submitLabel={t`Register`}
        onDone={setRegistered}
      >
        <p>{t`Registration is free of charge. One registration for each CID.`}</p>
        <ApplicantFields form={form as unknown as UseFormReturnType<ApplicantValues>} rules={rules} />
        <PhoneCodeField
          roundId={roundId}
          phoneNumber={form.getValues().phoneNumber}
          onSent={setCodeToken}
          input={form.getInputProps('code')}
        />
        <CheckField
          label={t`My statements are true. I agree that the office checks them, and that my reference number and points are published without my name.`}
          isChecked={form.getValues().hasConsented}
          onChange={(has) => {
            form.setFieldValue('hasConsented', has)
            if (has) form.clearFieldError('hasConsented')
          }}
        />
        {form.errors['hasConsented'] && <p className="error">{form.errors['hasConsented']}</p>}
        <p className="small secondary">
          <Link to="/privacy">{t`Privacy policy`}</Link>
        </p>
      </EndpointForm>
    </RecordCard>
  )
}
