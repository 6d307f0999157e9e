import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { anAdmin, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { anInstallation, type Installation, moveOffice, officeOf, valuesOf } from '../../testing/moves/move-steps.ts'
import { inRoleOf, joinTo, advanceOneMonth } from '../../testing/sign-in/join-steps.ts'

let folder: string
let first: Installation
let second: Installation
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-joined-'))
  first = await anInstallation()
  second = await anInstallation()
  // The first ADMIN of an installation is also its operator, and stays.
  await anAdmin(first.app)
  await anAdmin(second.app)
})
afterAll(async () => {
  await first.app.close()
  await second.app.close()
  rmSync(folder, { recursive: true })
})

test('a person who arrives with a moved office and already exists joins both sign-ins with the old password; the office can move on without the joined sign-in', async () => {
  const phone = aPhone()
  const admin = await anAdmin(first.app)
  const officeId = await officeOf(first, admin)
  await billedLease(admin)
  const moved = await aTenant(admin, { phoneNumber: phone })
  await arriveBySms(first.app, phone)
  const other = await anAdmin(second.app)
  const resident = await aTenant(other, { phoneNumber: phone })
  await arriveBySms(second.app, phone)
  const { people } = await moveOffice({ from: first, to: second, named: officeId, folder })
  expect(people).toContainEqual({ standing: 'MEMBER', outcome: 'PHONE_TAKEN', count: 1 })

  advanceOneMonth(second.app)
  const caller = await second.app.signIn(phone, aPassword)
  expect(caller.signedIn?.user.roles).toHaveLength(1)
  await joinTo(caller, phone)
  const joined = await second.app.signIn(phone, aPassword)
  const here = await inRoleOf(second.app, joined, { office: other })
  const there = await inRoleOf(second.app, joined, { office: admin })
  expect([here.signedIn?.user.id, there.signedIn?.user.id]).toEqual([resident.id, moved.id])
  expect(await there.call(tenantContract.read, { params: { userId: moved.id } })).toMatchObject({ phoneNumber: phone })
  expect(await valuesOf(second, 'select count(*)::int from arrived_people')).toEqual([0])

  const back = await moveOffice({ from: second, to: first, named: officeId, folder })
  expect(back.people).toContainEqual({ standing: 'ELSEWHERE', outcome: 'NEW', count: 1 })
  const people2 = 'select row_to_json(p) from people p where id = $1'
  const [atHome] = await valuesOf(first, people2, [moved.id])
  expect(atHome).toMatchObject({ phone_number: phone, password_hash: null, joined_into: null })
  expect(await valuesOf(second, people2, [moved.id])).toEqual([])
  const left = await second.app.signIn(phone, aPassword)
  expect(left.signedIn?.user.roles).toHaveLength(1)
  expect((await left.call(authContract.roleOffers, {})).length).toBe(0)
})
