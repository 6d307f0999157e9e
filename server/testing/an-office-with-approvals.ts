import { settingContract } from '../../domain/overview/setting-contract.ts'
import { type Admin, aManager, anAdmin, aPhone, arriveBySms } from './factories.ts'
import type { Caller, TestApp } from './test-app.ts'

/** An office in which amounts above Nu. 500 wait for a second person, with its ADMIN and a MANAGER who may be that person. */
export async function anOfficeWithApprovals(app: TestApp): Promise<{ admin: Admin; manager: Caller; managerPhone: string }> {
  const admin = await anAdmin(app)
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber, isApprover: true })
  const manager = await arriveBySms(app, phoneNumber)
  await admin.call(settingContract.update, { body: { key: 'approvals', value: { isOn: true, aboveNgultrum: 500 } } })
  return { admin, manager, managerPhone: phoneNumber }
}

type Do = (key: string, sent: object, by?: Caller) => Promise<Record<string, unknown>>

/** Makes each call of approvals once. */
export async function callApprovals(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber, isApprover: true })
  const second = await arriveBySms(app, phoneNumber)
  const setting = (isOn: boolean) => ({ body: { key: 'approvals', value: { isOn, aboveNgultrum: 0 } } })
  await call('setting.update', setting(true))
  const request = async () => ({ params: { id: String((await call('setting.update', setting(false)))['id']) } })
  await call('approval.withdraw', await request())
  await call('approval.refuse', { ...(await request()), body: { reason: 'Keep it on.' } }, second)
  await call('approval.approve', await request(), second)
}
