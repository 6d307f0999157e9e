import { accessRequestContract } from '../../domain/overview/access-request-contract.ts'
import { type Admin, aPhone, asOperator } from './factories.ts'
import { organisationRunBy } from './organisation-run-by.ts'
import type { Caller, TestApp } from './test-app.ts'

type Do = (key: string, sent: object, by?: Caller) => Promise<Record<string, unknown>>

/** Makes each call about an operator's access to an office once. */
export async function callSupportAccess(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const operator = await asOperator(app, admin)
  const entry = { params: { id: await organisationRunBy(app, admin) }, body: { reason: 'A wrong sum.' } }
  const request = async () => ({ params: { id: String((await call('operator.requestAccess', entry, operator))['id']) } })
  await call('supportAccess.refuse', await request())
  const accepted = await request()
  await call('supportAccess.accept', accepted)
  await call('operator.enter', entry, operator)
  await call('supportAccess.end', accepted)
  await callAccessRequest(app, call, operator)
}

async function callAccessRequest(app: TestApp, call: Do, operator: Caller): Promise<void> {
  const body = { organisationName: 'Gasel Homes', contactName: 'Deki', phoneNumber: aPhone() }
  await app.visitor.call(accessRequestContract.send, { body })
  const { items } = await operator.call(accessRequestContract.list, {})
  await call('accessRequest.refuse', { params: { id: items[0]?.id ?? '' }, body: { reason: 'Not an office.' } }, operator)
}
