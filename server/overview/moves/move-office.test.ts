import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { resumeOffice } from '../../database/office/office-moves.ts'
import { anApiToken, aProgram } from '../../testing/an-api-token.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { type Admin, aCid, anAdmin, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import {
  anInstallation,
  type Installation,
  moveOffice,
  officeOf,
  open,
  receive,
  release,
  remove,
  send,
  step,
  valuesOf,
  verify,
} from '../../testing/moves/move-steps.ts'
import { expectProblem } from '../../testing/test-app.ts'

let folder: string
let first: Installation
let second: Installation
/** The first ADMIN of an installation is also its operator, and stays. */
let operator: Admin

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-move-'))
  first = await anInstallation()
  second = await anInstallation()
  operator = await anAdmin(first.app)
})
afterAll(async () => {
  await first.app.close()
  await second.app.close()
  rmSync(folder, { recursive: true })
})

test('an office cannot be changed during its move, and cannot run in two places', async () => {
  const admin = await anAdmin(first.app)
  await billedLease(admin)
  const { token } = await anApiToken(admin)
  await aTenant(aProgram(first.app, token))
  const officeId = await officeOf(first, admin)
  const path = await send({ from: first, to: second, named: officeId, folder })
  await expectProblem(admin.call(ownerContract.all, { params: { adminId: admin.adminId } }), 'UNAUTHENTICATED')
  const asJob = first.app.database.as({ kind: 'job', organisationId: officeId }, async () => 'done')
  await expect(asJob).rejects.toThrow('This office is closed while it is moved')

  const { receipt } = await receive(second, path, first)
  await expect(receive(second, path, first)).rejects.toThrow('is already in this installation')
  await expect(second.app.signIn(admin.phoneNumber, aPassword)).rejects.toThrow()
  await expect(open(second, officeId, receipt)).rejects.toThrow('This release was not written by the old installation')
  await expect(remove(first, officeId)).rejects.toThrow('was not removed')
  const forged = receipt.replace(/[0-9a-f]{64}/, '0'.repeat(64))
  await expect(release(first, officeId, forged)).rejects.toThrow('This receipt was not written by')

  const address = 'update organisations set address = $2 where id = $1'
  await valuesOf(first, address, [officeId, 'Somewhere else'])
  await expect(release(first, officeId, receipt)).rejects.toThrow('are not those of the receipt')
  await valuesOf(first, address, [officeId, null])
  const released = await release(first, officeId, receipt)
  expect(await release(first, officeId, receipt)).toBe(released)
  await expect(step(first, officeId, (office, client) => resumeOffice(client, office))).rejects.toThrow('cannot resume here')
  await open(second, officeId, released)
  await expectAuditGuarded(second, officeId)
  await expect(remove(second, officeId)).rejects.toThrow('was not removed')
  expect(await second.app.signIn(admin.phoneNumber, aPassword)).toBeDefined()
  await expectProblem(aProgram(second.app, token).call(tenantContract.page, {}), 'INVALID_TOKEN')
  await remove(first, officeId)
  expect(await valuesOf(first, 'select count(*)::int from api_tokens where organisation_id = $1', [officeId])).toEqual([0])
})

/** The mark of the move represents what the other installation signed: without it, or with a changed event before it, the audit fails. */
async function expectAuditGuarded(installation: Installation, officeId: string): Promise<void> {
  expect(await verify(installation, officeId)).toMatchObject({ note: expect.stringContaining('came from the installation') })
  const event = 'update audit_events set action = $2 where organisation_id = $1 and action = $3'
  await valuesOf(installation, event, [officeId, 'lease.cancel', 'lease.create'])
  expect((await verify(installation, officeId)).broken).toContain('was changed')
  await valuesOf(installation, event, [officeId, 'lease.create', 'lease.cancel'])
  expect((await verify(installation, officeId)).broken).toBeUndefined()
  const marks = await valuesOf(installation, 'select mark from audit_moves where organisation_id = $1', [officeId])
  const change = 'update audit_moves set mark = $2 where organisation_id = $1'
  await valuesOf(installation, change, [officeId, String(marks[0]).replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
  expect((await verify(installation, officeId)).broken).toContain('forged')
  const removed = 'delete from audit_moves where organisation_id = $1'
  await valuesOf(installation, removed, [officeId])
  expect((await verify(installation, officeId)).broken).toContain('its seal is wrong')
}

test('a cancelled move leaves the office unchanged, and its receipt is no longer valid', async () => {
  const admin = await anAdmin(first.app)
  const officeId = await officeOf(first, admin)
  const path = await send({ from: first, to: second, named: officeId, folder })
  const { receipt } = await receive(second, path, first)
  await step(first, officeId, (office, client) => resumeOffice(client, office))
  await admin.call(ownerContract.all, { params: { adminId: admin.adminId } })
  await expect(release(first, officeId, receipt)).rejects.toThrow('is not being moved')
  await remove(second, officeId)
  expect(await valuesOf(second, 'select count(*)::int from organisations where id = $1', [officeId])).toEqual([0])
})

test('a copy can be taken while the office works; a changed copy, or one of another origin or version, is refused', async () => {
  const admin = await anAdmin(first.app)
  const officeId = await officeOf(first, admin)
  const path = await send({ from: first, to: second, named: officeId, folder, isMove: false })
  await aTenant(admin)
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle)
  const changed = join(folder, 'changed.office.age')
  writeFileSync(changed, bytes)
  await expect(receive(second, changed, first)).rejects.toThrow('is damaged')
  await expect(receive(second, path, second)).rejects.toThrow('was not written by the installation that --from names')
  const rename = "update migrations set checksum = checksum || 'x' where name like 'schema/leases%'"
  await valuesOf(second, rename)
  await expect(receive(second, path, first)).rejects.toThrow('made by another version')
  await valuesOf(second, rename.replace("checksum || 'x'", 'left(checksum, -1)'))
  await receive(second, path, first)
  await remove(second, officeId)
})

test('a moved person is not joined with another one by phone or CID, and brings no proofs or secrets of other offices', async () => {
  const [phone, cid, sharedPhone] = [aPhone(), aCid(), aPhone()]
  const admin = await anAdmin(first.app)
  const officeId = await officeOf(first, admin)
  const moved = await aTenant(admin, { phoneNumber: phone, cid })
  await arriveBySms(first.app, phone)
  const shared = await aTenant(admin, { phoneNumber: sharedPhone })
  await arriveBySms(first.app, sharedPhone)
  const inBoth = await aTenant(operator, { phoneNumber: sharedPhone })
  expect(inBoth.id).toBe(shared.id)
  await (await first.app.signIn(sharedPhone, aPassword)).call(authContract.acceptRole, {
    params: { id: await offerTo(shared.id) },
  })

  const other = await anAdmin(second.app)
  const resident = await aTenant(other, { phoneNumber: phone, cid })
  const caller = await arriveBySms(second.app, phone)
  const { people } = await moveOffice({ from: first, to: second, named: officeId, folder })
  expect(people).toContainEqual({ standing: 'MEMBER', outcome: 'PHONE_TAKEN', count: 1 })
  expect(people).toContainEqual({ standing: 'ELSEWHERE', outcome: 'NEW', count: 1 })

  const roles = 'select person_id || coalesce(accepted_at::text, $2) from roles where person_id = any($1)'
  expect((await valuesOf(second, roles, [[resident.id], 'offered'])).length).toBe(1)
  expect(await caller.call(tenantContract.read, { params: { userId: resident.id } })).toMatchObject({ phoneNumber: phone })
  const people2 = 'select row_to_json(p) from people p where id = $1'
  const [own] = (await valuesOf(second, people2, [moved.id])) as Record<string, unknown>[]
  expect(own).toMatchObject({ phone_number: null, phone_proven_at: null, is_verified: true })
  const [elsewhere] = (await valuesOf(second, people2, [shared.id])) as Record<string, unknown>[]
  expect(elsewhere).toMatchObject({ phone_number: sharedPhone, password_hash: null, phone_proven_at: null, is_verified: false })
  const sessions = 'select count(*)::int from sessions where person_id = any($1)'
  expect(await valuesOf(second, sessions, [[moved.id, shared.id]])).toEqual([0])
  // The password of the old installation opens only the moved office, and none of the existing one.
  const signedIn = await second.app.signIn(cid, aPassword)
  expect([moved.id, resident.id]).toContain(signedIn.signedIn?.user.id)
  expect(await valuesOf(first, 'select count(*)::int from people where id = any($1)', [[moved.id, shared.id]])).toEqual([1])
})

const offerTo = async (personId: string) =>
  String((await valuesOf(first, 'select id from roles where person_id = $1 and accepted_at is null', [personId]))[0])
