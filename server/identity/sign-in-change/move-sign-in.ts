import { fieldProblem, type Problem } from '../../../domain/problem.ts'
import { authActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changeSignIn } from './change-sign-in.ts'
import { type NamedMessenger, recipientOf } from '../messages-to-person.ts'
import { passwordMatches } from '../sign-in/passwords.ts'
import { type NewContact, countSignInCodeAttempt, useSignInCode } from '../sign-in/sign-in-code-store.ts'
import type { SignInKind } from '../../../domain/identity/sign-in-change.ts'
import { readInstallation } from '../installation-settings.ts'

type Move = NewContact & {
  code: string
  /** The organisation that sends the message to the old contact, if it is not the person's own office. */
  organisationId?: string | undefined
  /** Runs in the same transaction, before the change. Throws if the change is no longer allowed. */
  check?: (tx: Tx) => Promise<void>
}

/** The person changes their own sign-in, whatever offices they belong to. The offices' records do not change. */
export async function moveSignIn({ within, outbox, config }: NamedMessenger, { code, check, ...move }: Move): Promise<void> {
  const { personId } = move
  const { codeHash, organisationId } = await within(authActor, async (tx) => ({
    codeHash: await countSignInCodeAttempt(tx, move),
    organisationId: move.organisationId ?? (await recipientOf(tx, personId))?.organisationId,
  }))
  const isRight = await passwordMatches(codeHash, code)
  if (!codeHash || !isRight) throw wrongCode()
  // Messages are sent through an office. A person who is only the operator has none.
  await within(organisationId ? { kind: 'job', organisationId } : authActor, async (tx) => {
    const old = await tx.actingAs('auth', async (identity) => {
      await check?.(identity)
      // Another request used it, or somebody else has the contact now. The answer is the same as for a wrong code.
      if (!(await useSignInCode(identity, move, codeHash))) throw wrongCode()
      const changed = await changeSignIn(identity, { ...move, isProven: true })
      if (!changed) throw wrongCode()
      return changed.old
    })
    if (organisationId && old !== move.newValue) await notifyPreviousContact(tx, { outbox, config }, { ...move, old })
  })
  if (organisationId) void outbox.deliverSoon(organisationId)
}

function wrongCode(): Problem {
  return fieldProblem('/code', 'This code is wrong or has expired.')
}

type Named = Pick<NamedMessenger, 'outbox' | 'config'>
type Moved = { personId: string; kind: SignInKind; old: string | null }

/** Notifies the previous phone or e-mail that it can no longer sign in, because the person may not have done this. */
async function notifyPreviousContact(tx: Tx, { outbox, config }: Named, { personId, kind, old }: Moved): Promise<void> {
  if (!old) return
  const { productName } = await readInstallation(tx, config)
  const body = `${productName}: your sign-in ${kind === 'EMAIL' ? 'e-mail' : 'phone'} was changed. You can no longer sign in with this ${kind === 'EMAIL' ? 'address' : 'number'}. Not you? Call your property office now.`
  await outbox.send(tx, {
    to: old,
    body,
    personId,
    ...(kind === 'EMAIL' ? { subject: 'Your sign-in e-mail was changed' } : {}),
  })
}
