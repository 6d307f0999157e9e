import { expect } from 'vitest'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { eventually } from '../eventually.ts'
import { type Admin, anOwner, aPassword, aPhone, arriveBySms } from '../factories.ts'
import { type Caller, expectProblem, type TestApp } from '../test-app.ts'

export const hourMs = 3_600_000

/** The steps of offices and people in a change of a sign-in, on one app. */
export function signInSteps(app: TestApp) {
  /** Without notifications of a sign-in on a new device, which are sent shortly after it. */
  const sentTo = (to: string) =>
    [...app.sms, ...app.mails]
      .filter((message) => message.to === to && !message.body.includes('new sign-in with'))
      .map(({ body }) => body)
  const linksTo = (to: string) => sentTo(to).flatMap((body) => /sign-in-change\?token=([\w-]+)$/.exec(body)?.[1] ?? [])
  const codesTo = (to: string) => sentTo(to).flatMap((body) => /code: (\d{6})$/m.exec(body)?.[1] ?? [])
  const read = (token: string) => app.visitor.call(signInChangeContract.readByLink, { body: { token } })
  const sendCode = (token: string) => app.visitor.raw(signInChangeContract.sendCodeByLink, { body: { token } })
  const confirm = (token: string, code: string) => app.visitor.call(signInChangeContract.confirmByLink, { body: { token, code } })
  const stop = (token: string) => app.visitor.call(signInChangeContract.stopByLink, { body: { token } })
  const linkTo = (to: string, sofar = 0) => eventually(() => linksTo(to)[sofar])
  return {
    sentTo,
    linksTo,
    linkTo,
    codesTo,
    read,
    sendCode,
    confirm,
    stop,
    own: (caller: Caller) => caller.call(signInChangeContract.own, {}),
    /** A person of the office who signs in. */
    aPerson: async (by: Admin) => {
      const phone = aPhone()
      const { id } = await anOwner(by, { phoneNumber: phone })
      return { id, phone, caller: await arriveBySms(app, phone) }
    },
    codeBy: async (token: string, to: string) => {
      const sofar = codesTo(to).length
      expect((await sendCode(token)).status).toBe(202)
      return eventually(() => codesTo(to)[sofar])
    },
    expectDead: async (token: string) => {
      for (const call of [read, stop, (one: string) => confirm(one, '123456')])
        expect((await expectProblem(call(token), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/token')
    },
    /** The clock moves on, and the job applies the changes that are due. */
    pass: async (ms: number) => {
      app.clock.set(new Date(app.clock.now().getTime() + ms))
      await app.jobs.runNow('CHANGE_SIGN_INS', null)
      await app.jobs.settle()
    },
    /** Their session ended in the meantime. */
    again: async (admin: Admin): Promise<Admin> => ({ ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }),
  }
}

export const changeOwner = (caller: Caller, id: string, body: object) =>
  caller.call(ownerContract.update, { params: { id }, body })
export const changesOf = (caller: Caller, id: string) => caller.call(personContract.signInChanges, { params: { id } })
export const withdraw = (caller: Caller, id: string, itemId: string) =>
  caller.call(personContract.withdrawSignInChange, { params: { id, itemId } })

type Check = { phoneNumber: string; evidence?: string; evidenceDocumentId?: string }

export const checkIdentity = (caller: Caller, id: string, check: Check) =>
  caller.call(personContract.checkIdentity, { params: { id }, body: { evidence: 'Saw the original CID card.', ...check } })
