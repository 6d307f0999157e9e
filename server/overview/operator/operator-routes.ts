import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { signedIn } from '../../identity/read-oneself.ts'
import { withToken } from '../../identity/sign-in/sign-in.ts'
import type { Services } from '../../platform/services.ts'
import { sendSignInNotices } from '../../identity/sign-in-change/send-sign-in-notices.ts'
import { checkAdmin, withdrawCheck } from './check-admin.ts'
import { enterOrganisation, requestSupportAccess } from './enter-organisation.ts'
import { readInstallationState } from './read-installation-state.ts'
import { figuresOfAll, listOrganisations } from './operator-store.ts'

/** The calls of a SUPERADMIN: organisations and their figures. Their records are readable only in a support access. */
export function operatorRoutes({ serve, tokens, config, outbox }: Services): void {
  serve.endpoint(operatorContract.organisations, ({ tx, query }) => listOrganisations(tx, query))
  serve.endpoint(operatorContract.figures, ({ tx }) => figuresOfAll(tx))
  serve.endpoint(operatorContract.installation, ({ tx }) => readInstallationState(tx, config))
  serve.outside(operatorContract.enter, async ({ within, actor, claims, params, body }) => {
    const entry = { ...body, organisationId: params.id }
    const { begun, name } = await within(actor, (tx) => enterOrganisation(tx, signedIn(claims), entry))
    return { ...(await withToken(tokens, begun)), operatorIn: name }
  })
  serve.endpoint(operatorContract.requestAccess, ({ tx, claims, params, body }) =>
    requestSupportAccess(tx, signedIn(claims), { ...body, organisationId: params.id }),
  )
  serve.outside(operatorContract.checkAdminIdentity, async ({ within, actor, params, body }) => {
    const check = await within(actor, (tx) => checkAdmin(tx, params.id, body))
    await sendSignInNotices({ within, outbox })
    return check
  })
  serve.endpoint(operatorContract.withdrawAdminIdentityCheck, async ({ tx, params }) => {
    await withdrawCheck(tx, params.id)
    return undefined
  })
}
