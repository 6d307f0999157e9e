import { PasswordInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormRow, FormSection } from '../ui/form-page.tsx'
import { Link } from '../ui/link.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { toast } from '../ui/toast.tsx'
import { matches, required, useFormFields } from '../ui/use-form-fields.ts'
import { useBotCheck } from './bot-check.tsx'
import './sign-up.css'

type SignUp = {
  organisationName: string
  nameEnglish: string
  phoneNumber: string
  cid: string
  email: string
  password: string
  /** No field of its own; here so that its refusal is shown where the check stands. */
  botCheck: string
}

/** Opens an organisation and its first administrator. */
export function SignUpScreen() {
  const navigate = useNavigate()
  const form = useFormFields<SignUp>({
    initialValues: { organisationName: '', nameEnglish: '', phoneNumber: '', cid: '', email: '', password: '', botCheck: '' },
    validate: {
      organisationName: required('Give the name of your office or institution.'),
      nameEnglish: required('Give your name.'),
      phoneNumber: (phone) =>
        required('Give your phone number.')(phone) ?? matches(/^[1-9]\d{7}$/, 'Give the 8 digits of a mobile number.')(phone),
      cid: matches(/^\d{11}$/, 'A CID has 11 digits.'),
      password: (password) => (password.length < 8 ? 'Use at least 8 characters.' : null),
    },
  })
  const { botCheck: refusedCheck } = form.errors
  const botCheck = useBotCheck({ isAsked: true, error: typeof refusedCheck === 'string' ? refusedCheck : null })
  return (
    <div className="sign-up">
      <h1>Sign up</h1>
      <p className="secondary">
        Opens an organisation with you as its administrator. Somebody has signed up already? <Link to="/auth">Sign in</Link>
      </p>
      <div className="sheet sign-up-sheet">
        <EndpointForm
          endpoint="auth.signUp"
          form={form}
          toArgs={({ botCheck: _none, ...values }) => ({ body: { ...values, ...botCheck.answer } })}
          onProblem={() => {
            botCheck.renew()
            return false
          }}
          refreshes={['config']}
          submitLabel="Sign up"
          onDone={({ loginEnabled }) => {
            if (loginEnabled) toast('SUCCESS', 'Organisation opened', 'Sign in with your phone number and password.')
            else toast('SUCCESS', 'Sign-up received', 'You can sign in once the operator has let you in.')
            void navigate({ to: '/auth' })
          }}
        >
          <FormSection title="Organisation">
            <TextInput
              label="Organisation name"
              required
              autoComplete="organization"
              {...form.getInputProps('organisationName')}
            />
          </FormSection>
          <FormSection title="Administrator">
            <TextInput label="Name English" required autoComplete="name" {...form.getInputProps('nameEnglish')} />
            <FormRow>
              <PhoneInput label="Phone Number" required {...form.getInputProps('phoneNumber')} />
              <TextInput label="CID" inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
            </FormRow>
            <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
            <PasswordInput
              label="Password"
              description="At least 8 characters."
              required
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          </FormSection>
          {botCheck.field}
        </EndpointForm>
      </div>
    </div>
  )
}
