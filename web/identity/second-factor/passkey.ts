import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call, type Reply } from '../../platform/call.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'

/** Requests any passkey of this product. */
async function requestPasskeyAssertion() {
  const optionsJSON = await call('passkey.options')
  return startAuthentication({ optionsJSON }).catch(asRefusal)
}

export async function signInByPasskey(): Promise<Session> {
  return call('passkey.signIn', { body: { passkey: await requestPasskeyAssertion() } })
}

export async function proveByPasskey(): Promise<void> {
  await call('proof.give', { body: { passkey: await requestPasskeyAssertion() } })
}

export async function addPasskey(name: string): Promise<Reply<'passkey.add'>> {
  const optionsJSON = await call('passkey.registrationOptions')
  const passkey = await startRegistration({ optionsJSON }).catch(asRefusal)
  return call('passkey.add', { body: { name, passkey } })
}

/** The browser does not give the reason: the person cancelled, the time ran out, or the device has no passkey. */
function asRefusal(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new ProblemError({
    type: 'urn:sakhang:problem:passkey',
    title: t`No passkey`,
    status: 400,
    detail: isKnown ? t`This device already has your passkey.` : t`No passkey was used. Try again, or use another way.`,
    code: 'INVALID_INPUT',
  })
}
