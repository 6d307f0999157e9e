import { applicationContract } from '../../domain/applications/application-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import { countMiss } from '../identity/sign-in/limits/count-miss.ts'
import { consumeAttempts } from '../identity/sign-in/login-limits.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { deliverFor } from '../people/deliver-for.ts'
import { type Actor, authActor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { addDocumentByLink, assertTakesDocuments, describeByLink } from './application-by-link.ts'
import {
  applicantLinkLimit,
  applicantMessageLimit,
  applicationFormLimit,
  applicationDocumentLimits,
} from './application-limits.ts'
import { findByCode, type LinkedApplication } from './application-link.ts'
import { applicationsInOrder, listApplications, readApplication } from './application-store.ts'
import { acceptApplication, rejectApplication, reviewApplication, withdrawApplication } from './decide-application.ts'
import {
  correctApplication,
  inviteApplicant,
  revokeLink,
  sendNewLink,
  submitApplication,
  typeApplication,
} from './save-application.ts'

export function applicationRoutes(services: Services): void {
  officeRoutes(services)
  decisionRoutes(services)
  linkRoutes(services)
}

function officeRoutes({ serve, outbox }: Services): void {
  serve.endpoint(applicationContract.list, ({ tx, query }) => listApplications(tx, query))
  serve.endpoint(applicationContract.compare, async ({ tx, query }) => ({ items: await applicationsInOrder(tx, query.ids) }))
  serve.endpoint(applicationContract.read, ({ tx, params }) => readApplication(tx, params.id))
  serve.endpoint(applicationContract.create, ({ tx, body }) => typeApplication(tx, body))
  serve.endpoint(applicationContract.update, ({ tx, params, body, ifMatch }) =>
    correctApplication(tx, { id: params.id, ifMatch }, body),
  )
  serve.endpoint(applicationContract.revokeLink, ({ tx, params, ifMatch }) => revokeLink(tx, { id: params.id, ifMatch }))
  serve.endpoint(applicationContract.review, ({ tx, params, ifMatch }) => reviewApplication(tx, { id: params.id, ifMatch }))
  serve.outside(applicationContract.invite, async ({ within, beginOnce, actor, body }) => {
    await consumeMessage(within, body)
    const invited = await beginOnce((tx) => inviteApplicant(tx, outbox, body))
    await deliverFor(outbox, actor)
    return invited
  })
  serve.outside(applicationContract.sendLink, async ({ within, actor, params, ifMatch }) => {
    await consumeMessage(within, await within(actor, (tx) => readApplication(tx, params.id)))
    const sent = await within(actor, (tx) => sendNewLink(tx, outbox, { id: params.id, ifMatch }))
    await deliverFor(outbox, actor)
    return sent
  })
}

function consumeMessage(within: Database['as'], { phoneNumber, email }: { phoneNumber: string | null; email: string | null }) {
  const to = phoneNumber ?? email
  return within(authActor, (tx) => consumeAttempts(tx, to === null ? [] : [applicantMessageLimit(to)]))
}

function decisionRoutes({ serve, outbox, hashPassword }: Services): void {
  serve.outside(applicationContract.accept, async ({ within, actor, params, ifMatch }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const accepted = await within(actor, (tx) => acceptApplication(tx, outbox, { id: params.id, ifMatch }, password))
    await deliverFor(outbox, actor)
    return accepted
  })
  serve.outside(applicationContract.refuse, async ({ within, actor, params, body, ifMatch }) => {
    const refused = await within(actor, (tx) => rejectApplication(tx, outbox, { id: params.id, ifMatch }, body))
    await deliverFor(outbox, actor)
    return refused
  })
  serve.outside(applicationContract.withdraw, async ({ within, actor, params, ifMatch }) => {
    const withdrawn = await within(actor, (tx) => withdrawApplication(tx, outbox, { id: params.id, ifMatch }))
    await deliverFor(outbox, actor)
    return withdrawn
  })
}

type Caller = { within: Database['as']; address: string; params: { code: string } }

function linkRoutes({ serve, outbox }: Services): void {
  const describe = (call: Caller, linked: LinkedApplication) =>
    call.within(jobOf(linked), (tx) => describeByLink(tx, linked.applicationId))
  serve.outside(applicationContract.readByLink, async (call) => describe(call, await resolve(call)))
  serve.outside(applicationContract.submit, async (call) => {
    const linked = await resolve(call)
    await call.within(authActor, (tx) => consumeAttempts(tx, [applicationFormLimit(call.address)]))
    await call.within(jobOf(linked), (tx) => submitApplication(tx, outbox, linked.applicationId, call.body))
    void outbox.deliverSoon(linked.organisationId)
    return describe(call, linked)
  })
  serve.outside(applicationContract.addDocument, async (call) => {
    const linked = await resolve(call)
    const { applicationId } = linked
    await call.within(authActor, (tx) => consumeAttempts(tx, applicationDocumentLimits(applicationId, call.address)))
    await call.within(jobOf(linked), (tx) => assertTakesDocuments(tx, applicationId))
    const file = await receiveDocument({ within: call.within, actor: jobOf(linked) }, await call.readFile())
    await call.within(jobOf(linked), (tx) => addDocumentByLink(tx, applicationId, call.params.kind, file))
    return describe(call, linked)
  })
  serve.outside(applicationContract.withdrawByLink, async (call) => {
    const linked = await resolve(call)
    await call.within(jobOf(linked), (tx) => withdrawApplication(tx, outbox, { id: linked.applicationId, ifMatch: undefined }))
    void outbox.deliverSoon(linked.organisationId)
    return describe(call, linked)
  })
}

/** A caller who guesses codes is limited. A correct code is never refused, even from the same address. */
async function resolve({ within, address, params }: Caller): Promise<LinkedApplication> {
  const found = await within(authActor, async (tx: Tx) => {
    const linked = await findByCode(tx, params.code)
    if (!linked) await countMiss(tx, applicantLinkLimit(address))
    return linked
  })
  if (!found) throw notFound('application link')
  return found
}

const jobOf = ({ organisationId }: LinkedApplication): Actor => ({ kind: 'job', organisationId })
