import { accessRequestContract } from '../../../domain/overview/access-request-contract.ts'
import { readInstallation } from '../../identity/installation-settings.ts'
import { requirePrefixInUse } from '../../identity/phone-prefixes.ts'
import { accessRequestLimit, consumeAttempt } from '../../identity/sign-in/login-limits.ts'
import { makeTemporaryPassword } from '../../identity/sign-in/passwords.ts'
import { sendSignIn } from '../../people/send-sign-in.ts'
import { authActor, visitor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { insertAccessRequest, listAccessRequests } from './access-request-store.ts'
import { acceptRequest, rejectRequest } from './decide-access-request.ts'
import { notifyOfAccessRequest } from './notify-of-access-request.ts'

/** An office requests access, and an operator decides (decision 106). Nothing is sent to a phone number before that. */
export function accessRequestRoutes({ serve, botCheck, outbox, hashPassword, config }: Services): void {
  serve.outside(accessRequestContract.send, async ({ within, address, body: { botCheck: answer, ...request } }) => {
    await botCheck.require(answer, address)
    const isNew = await within(authActor, async (tx) => {
      await consumeAttempt(tx, accessRequestLimit(address))
      await requirePrefixInUse(tx, request.phoneNumber)
      return insertAccessRequest(tx, request)
    })
    if (isNew) await notifyOfAccessRequest(within, request.organisationName)
    return undefined
  })
  serve.endpoint(accessRequestContract.list, ({ tx, query }) => listAccessRequests(tx, query))
  serve.outside(accessRequestContract.accept, async ({ within, actor, params }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const { request, organisationId, adminId } = await within(actor, (tx) => acceptRequest(tx, params.id, password))
    const to = { personId: adminId, phoneNumber: request.phoneNumber }
    await within({ kind: 'job', organisationId }, (tx) =>
      sendSignIn(tx, outbox, { ...to, standing: 'NEW', password: password.text }),
    )
    void outbox.deliverSoon(organisationId)
    return request
  })
  serve.outside(accessRequestContract.refuse, async ({ within, actor, params, body }) => {
    const { request, sender } = await within(actor, (tx) => rejectRequest(tx, params.id, body.reason))
    if (!sender) return request
    const { productName } = await within(visitor, (tx) => readInstallation(tx, config))
    const text = `${productName}: your request for access for ${request.organisationName} was refused. Reason: ${body.reason}`
    await within({ kind: 'job', organisationId: sender }, (tx) => outbox.send(tx, { to: request.phoneNumber, body: text }))
    void outbox.deliverSoon(sender)
    return request
  })
}
