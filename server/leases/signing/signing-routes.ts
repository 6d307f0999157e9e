import { sql } from 'kysely'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { saveDocument } from '../../documents/save-document.ts'
import { receiveDocument } from '../../documents/objects/store-objects.ts'
import { requirePin } from '../../identity/sign-in/pin.ts'
import { requireOwnPassword } from '../../identity/sign-in/require-own-password.ts'
import { type Actor, personOf } from '../../platform/actor.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { listWaitingConsents } from '../tenancy/list-waiting-consents.ts'
import { renderAgreement } from '../pdf/render-agreement.ts'
import { ensureTermsRead } from './ensure-terms-read.ts'
import { readPrintedAgreement } from './read-printed-agreement.ts'
import { partyOf, readSigning, assertNotCoTenant, visibleLease } from './read-signing.ts'
import { recordConsent } from '../tenancy/record-consent.ts'
import { recordStamp, registerLease } from './register-lease.ts'
import { assertSignable, signLease } from './sign-lease.ts'
import { readSignedParties } from './signature-store.ts'

export function signingRoutes({ serve, config, dataKey }: Services): void {
  serve.endpoint(signingContract.read, ({ tx, params }) => readSigning(tx, params.id))
  serve.outside(signingContract.sign, async ({ within, actor, params: { id }, body, ifMatch, address, userAgent }) => {
    await within(actor, async (tx) => {
      const lease = await visibleLease(tx, id)
      assertNotCoTenant(tx, lease)
      assertSignable(lease, await readSignedParties(tx, id), partyOf(tx))
    })
    await requireSecret({ within, dataKey }, actor, body)
    return within(actor, async (tx) => {
      assertNotCoTenant(tx, await visibleLease(tx, id))
      await ensureTermsRead(tx, id, ifMatch)
      const manner = actor.kind === 'tenant' ? 'PIN' : 'PASSWORD'
      await signLease(tx, id, { party: partyOf(tx), manner, address, userAgent })
      return readSigning(tx, id)
    })
  })
  serve.outside(signingContract.addDocument, async ({ within, beginOnce, actor, params: { id }, query: { kind }, readFile }) => {
    await within(actor, (tx) => visibleLease(tx, id))
    const file = await receiveDocument({ within, actor }, await readFile())
    return beginOnce((tx) => saveDocument(tx, { entity: 'lease', entityId: id, kind, file }))
  })
  serve.endpoint(signingContract.consent, async ({ tx, params, body, ifMatch }) => {
    await visibleLease(tx, params.id)
    await ensureTermsRead(tx, params.id, ifMatch)
    await recordConsent(tx, params.id, body)
    return readSigning(tx, params.id)
  })
  serve.endpoint(signingContract.stamp, async ({ tx, params, body }) => {
    await recordStamp(tx, params.id, body)
    return readSigning(tx, params.id)
  })
  serve.endpoint(signingContract.register, async ({ tx, params, body }) => {
    await registerLease(tx, params.id, body)
    return readSigning(tx, params.id)
  })
  serve.file(
    signingContract.agreement,
    async ({ tx, params, query }) => ({
      agreement: await readPrintedAgreement(tx, params.id),
      hasOriginals: query.originals === 'true',
    }),
    async ({ agreement, hasOriginals }) => ({
      content: await renderAgreement(agreement, config.publicAddress, hasOriginals),
      type: 'application/pdf',
      name: `Agreement ${agreement.content.leaseNumber}.pdf`,
    }),
  )
  serve.endpoint(signingContract.waitingConsents, ({ tx }) => listWaitingConsents(tx))
  serve.endpoint(signingContract.check, async ({ tx, params }) => {
    const code = params.code.replaceAll(/[^0-9a-zA-Z]/g, '').toUpperCase()
    const { rows } = await sql<{ isValid: boolean }>`select is_agreement_valid(${code}) as "isValid"`.execute(tx)
    return { isValid: rows[0]?.isValid ?? false }
  })
}

type SecretServices = { within: Database['as']; dataKey: DataKey }
type Secret = { pin?: string | undefined; password?: string | undefined }

/** The tenant confirms with the PIN, everybody else with the password. */
async function requireSecret({ within, dataKey }: SecretServices, actor: Actor, { pin, password }: Secret): Promise<void> {
  if (actor.kind === 'tenant') {
    if (pin === undefined) throw fieldProblem('/pin', 'Enter your PIN.')
    return requirePin({ within, dataKey }, actor, pin)
  }
  if (password === undefined) throw fieldProblem('/password', 'Enter your password.')
  await requireOwnPassword(within, actor, { personId: personOf(actor) ?? '', password })
}
