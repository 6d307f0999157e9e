import { Box, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormRow, FormSection } from '../ui/form/form-page.tsx'
import { Link } from '../ui/page/link.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { matches, required, useFormFields } from '../ui/form/use-form-fields.ts'
import { useBotCheck } from './bot-check.tsx'

type SignUp = {
  organisationName: string
  nameEnglish: string
  phoneNumber: string
  cid: string
  email: string
  password: string
  setupCode: string
  /** This is not a visible field. It exists so that an error appears at the bot check. */
  botCheck: string
}

const blank = { organisationName: '', nameEnglish: '', phoneNumber: '', cid: '', email: '', password: '', botCheck: '' }

/** Creates an organisation and its first administrator. */
export function SignUpScreen() {
  const navigate = useNavigate()
  const [search] = useSearchState()
  const form = useFormFields<SignUp>({
    initialValues: { ...blank, setupCode: search['setupCode'] ?? '' },
    validate: {
      organisationName: required(t`Enter the name of your office or institution.`),
      nameEnglish: required(t`Enter your name.`),
      phoneNumber: (phone) =>
        required(t`Enter your phone number.`)(phone) ?? matches(/^[1-9]\d{7}$/, t`Enter the 8 digits of a mobile number.`)(phone),
      cid: matches(/^\d{11}$/, t`A CID has 11 digits.`),
      password: (password) => (password.length < 12 ? t`Use at least 12 characters.` : null),
    },
  })
  const { botCheck: refusedCheck, setupCode: refusedCode } = form.errors
  const isCodeAsked = Boolean(refusedCode || form.values.setupCode || search['setupCode'])
  const botCheck = useBotCheck({ isAsked: true, error: typeof refusedCheck === 'string' ? refusedCheck : null })
  return (
    <Box w="100%" maw={560} mx="auto" px="md" pt="lg" pb="xl">
      <h1>{t`Sign up`}</h1>
      <p className="secondary">{rich`You become the administrator of a new organisation. Already signed up? ${<Link to="/auth">{t`Sign in`}</Link>}`}</p>
      <div className="sheet form-page-sheet mt-4">
        <EndpointForm
          endpoint="auth.signUp"
          form={form}
          toArgs={({ botCheck: _none, ...values }) => ({ body: { ...values, ...botCheck.answer } })}
          onProblem={() => {
            botCheck.renew()
            return false
          }}
          invalidates={['config']}
          submitLabel={t`Sign up`}
          onDone={({ loginEnabled }) => {
            if (loginEnabled) toast('SUCCESS', t`Organisation opened`, t`Sign in with your phone number and password.`)
            else toast('SUCCESS', t`Sign-up received`, t`You can sign in once the operator has approved you.`)
            void navigate({ to: '/auth' })
          }}
        >
          <FormSection title={t`Organisation`}>
            <TextInput
              label={t`Organisation name`}
              required
              autoComplete="organization"
              {...form.getInputProps('organisationName')}
            />
          </FormSection>
          <Administrator form={form} />
          {isCodeAsked && (
            <FormSection title={t`Installation`}>
              <TextInput
                label={t`Set-up code`}
                description={t`The server prints this code when it starts. Only the first sign-up needs it.`}
                autoComplete="off"
                {...form.getInputProps('setupCode')}
              />
            </FormSection>
          )}
          {botCheck.field}
        </EndpointForm>
      </div>
    </Box>
  )
}

function Administrator({ form }: { form: UseFormReturnType<SignUp> }) {
  return (
    <FormSection title={t`Administrator`}>
      <TextInput label={t`Name English`} required autoComplete="name" {...form.getInputProps('nameEnglish')} />
      <FormRow>
        <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
        <TextInput label={t`CID`} inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
      </FormRow>
      <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordInput
        label={t`Password`}
        description={t`At least 12 characters, without your name or phone number.`}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormSection>
  )
}
