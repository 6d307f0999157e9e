import { afterEach, expect, test, vi } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { ownerContract } from '../domain/people/owner-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { aCid, anAdmin, anOwner, aPassword, aPhone, arriveBySms, passwordSentTo } from './testing/factories.ts'
import { aTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

test('neither a log line nor an error contains a secret, a token, a CID, a phone number or a name', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  try {
    app = await aTestApp(undefined, { LOG_LEVEL: 'trace' })
    const admin = await anAdmin(app)
    const [phone, cid, wrong] = [aPhone(), aCid(), 'a wrong password to look for']
    const owner = await anOwner(admin, {
      phoneNumber: phone,
      cid,
      nameEnglish: 'Unheard Of Somebody',
      email: 'unheard@example.bt',
    })
    const temporary = passwordSentTo(app, phone)
    const caller = await arriveBySms(app, phone)
    const refusals = [
      await app.visitor.raw(authContract.login, { body: { username: cid, password: wrong } }),
      await app.visitor.raw(authContract.login, { body: { username: phone, password: aPassword, code: '123456' } }),
      await app.visitor.raw(authContract.resetPassword, {
        body: { token: 'tok-en', newPassword: wrong, newPasswordRentry: 'other' },
      }),
      await admin.raw(tenantContract.userByCid, { params: { cid: aCid() } }),
      await admin.raw(tenantContract.readByPhone, { params: { phone: aPhone() } }),
      await caller.raw(ownerContract.read, { params: { id: owner.id } }),
      await admin.raw(ownerContract.create, { body: { nameEnglish: 'x', cid, phoneNumber: '123' } }),
      // A URL may contain a search text, so the log has only the method.
      await app.fastify.inject({
        url: `/api/auth/tenant/phone/${phone}?cid=${cid}`,
        headers: { authorization: 'Bearer not.a.token' },
      }),
    ]
    const secrets = [
      aPassword,
      temporary,
      wrong,
      cid,
      phone,
      'Unheard Of',
      'unheard@',
      caller.signedIn?.token ?? '',
      'not.a.token',
    ]
    for (const secret of secrets) {
      expect(written.join('\n')).not.toContain(secret)
      for (const { body } of refusals) expect(JSON.stringify(body)).not.toContain(secret)
    }
    // There were log lines to check.
    expect(written.some((line) => line.includes('request completed'))).toBe(true)
  } finally {
    spy.mockRestore()
  }
})
