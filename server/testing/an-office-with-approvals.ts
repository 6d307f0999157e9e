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
