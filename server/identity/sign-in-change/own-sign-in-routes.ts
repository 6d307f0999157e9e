import { authContract } from '../../../domain/identity/auth-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Services } from '../../platform/services.ts'
import { confirmByLink, readByLink, sendCodeByLink, stopByLink, stopChange } from './change-by-link.ts'
import { asAuthRole } from '../messages-to-person.ts'
import { moveSignIn } from './move-sign-in.ts'
import { signedIn, signInOf } from '../read-oneself.ts'
import { sendOwnSignInCode } from '../sign-in/send-sign-in-code.ts'
import { type OwnChange, ownOpenChanges } from './sign-in-change-store.ts'

/** A person's sign-in: reading it, changing it, and deciding on proposals of offices. */
export function ownSignInRoutes(services: Services): void {
  ownPhoneAndEmail(services)
  ownChanges(services)
  byLink(services)
}

function ownPhoneAndEmail({ serve, outbox, config, inConstantTime, hashPassword }: Services): void {
  serve.endpoint(authContract.readPhone, ({ tx, claims }) =>
    tx.actingAs('auth', async (identity) => {
      const person = await identity
        .selectFrom('people')
        .select(['phone_number as phoneNumber', 'email', 'email_confirmed_at'])
        .where('id', '=', signInOf(signedIn(claims)))
        .executeTakeFirstOrThrow()
      return { phoneNumber: person.phoneNumber, email: person.email, isEmailConfirmed: person.email_confirmed_at !== null }
    }),
  )
  serve.outside(authContract.sendPhoneCode, async ({ within, actor, claims, body, address }) => {
    const { phoneNumber: newValue, password } = body
    const request = { personId: signInOf(signedIn(claims)), kind: 'PHONE', newValue, password, address } as const
    await inConstantTime(() => sendOwnSignInCode({ within, outbox, config, hashPassword }, actor, request))
    return undefined
  })
  serve.outside(authContract.movePhone, async ({ within, claims, body: { phoneNumber: newValue, code } }) => {
    await moveSignIn({ within, outbox, config }, { personId: signInOf(signedIn(claims)), kind: 'PHONE', newValue, code })
    return undefined
  })
  serve.outside(signInChangeContract.sendEmailCode, async ({ within, actor, claims, body, address }) => {
    const { email: newValue, password } = body
    const request = { personId: signInOf(signedIn(claims)), kind: 'EMAIL', newValue, password, address } as const
    await inConstantTime(() => sendOwnSignInCode({ within, outbox, config, hashPassword }, actor, request))
    return undefined
  })
  serve.outside(signInChangeContract.confirmEmail, async ({ within, claims, body: { email: newValue, code } }) => {
    await moveSignIn({ within, outbox, config }, { personId: signInOf(signedIn(claims)), kind: 'EMAIL', newValue, code })
    return undefined
  })
}

function ownChanges({ serve, outbox }: Services): void {
  serve.endpoint(signInChangeContract.own, async ({ tx, claims }) => {
    const changes = await tx.actingAs('auth', (identity) => ownOpenChanges(identity, signInOf(signedIn(claims))))
    return changes.map(({ id, ...change }) => ({ id, ...toReply(change) }))
  })
  serve.outside(signInChangeContract.stop, async ({ within, claims, params: { id } }) => {
    const own = await asAuthRole({ within, outbox }, (tx) => ownOpenChanges(tx, signInOf(signedIn(claims))))
    const change = own.find((one) => one.id === id)
    if (!change) throw notFound('sign-in change')
    await stopChange({ within, outbox }, change)
    return undefined
  })
}

/** The caller is not signed in; the link identifies the change. */
function byLink({ serve, outbox, config, inConstantTime, hashPassword, securityLog }: Services): void {
  serve.endpoint(signInChangeContract.readByLink, async ({ tx, body }) => {
    const change = await readByLink(tx, body.token)
    return { ...toReply(change), canConfirm: change.canConfirm }
  })
  serve.outside(signInChangeContract.sendCodeByLink, async ({ within, body: { token }, address }) => {
    await inConstantTime(() => sendCodeByLink({ within, outbox, config, hashPassword }, { token, address }))
    return undefined
  })
  serve.outside(signInChangeContract.confirmByLink, async ({ within, body, address, userAgent }) => {
    const { personId } = await confirmByLink({ within, outbox, config }, body)
    await securityLog.record({ kind: 'SIGN_IN_CHANGED', action: 'signInChange.confirmByLink', personId, address, userAgent })
    return undefined
  })
  serve.outside(signInChangeContract.stopByLink, async ({ within, body: { token } }) => {
    await stopByLink({ within, outbox }, token)
    return undefined
  })
}

function toReply(change: Omit<OwnChange, 'id'>) {
  const { kind, newValue, organisationName, proposedAt, expiresAt, effectiveAt, keepsPhone } = change
  return {
    ...{ kind, newValue, organisationName, keepsPhone },
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
  }
}
