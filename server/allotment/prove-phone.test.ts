import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allotmentApplicantContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { anOpenRound, aPhoneCode, finished, statedFacts } from '../testing/allotment/allotment-steps.ts'
import { type Admin, aPhone } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const register = async (id: string, given: { cid: string; phoneNumber: string }) => {
  const body = { ...statedFacts(), ...given, ...(await aPhoneCode(app, id, given.phoneNumber)), hasConsented: true as const }
  return app.visitor.call(publicAllotmentContract.register, { ...at(id), body })
}
const applicantsOf = async (roundId: string) =>
  (await admin.call(allotmentApplicantContract.list, { query: { roundId, pageSize: 50 } })).items

describe('the phone', () => {
  const answerTo = (id: string, reference: string, body: object) =>
    app.visitor.call(publicAllotmentContract.answer, { params: { id, reference }, body: body as never })

  test('a registration proves it: a code is valid for its phone and round, once, for five tries and five minutes', async () => {
    const [round, other] = [await anOpenRound(admin), await anOpenRound(admin)]
    const stated = { ...statedFacts(), hasConsented: true as const }
    const given = await aPhoneCode(app, round.id, stated.phoneNumber)
    const wrong = { ...given, code: given.code === '000000' ? '000001' : '000000' }
    const forged = { ...given, codeToken: given.codeToken.replace(/^\d+/, String(Date.parse('2099-01-01'))) }
    const send = (body: object, id = round.id) =>
      app.visitor.call(publicAllotmentContract.register, { ...at(id), body: { ...stated, ...body } as never })
    for (const body of [wrong, forged, { ...given, phoneNumber: aPhone() }])
      expect((await expectProblem(send(body), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/code')
    await expectProblem(send(given, other.id), 'INVALID_INPUT')
    expect((await send(given)).reference).toBeTruthy()
    await expectProblem(send({ ...given, cid: '11999888776' }), 'TOO_MANY_REQUESTS')
    const late = await aPhoneCode(app, round.id, stated.phoneNumber)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 5 * 60_000))
    await expectProblem(send({ ...late, cid: '11999888775' }), 'INVALID_INPUT')
    app.clock.set(now)
  })

  test('an applicant who withdraws with the phone can register again; the CID alone is not enough to answer', async () => {
    const round = await anOpenRound(admin)
    const facts = { cid: '11999888774', phoneNumber: aPhone() }
    const { reference } = await register(round.id, facts)
    await expectProblem(answerTo(round.id, reference, { cid: facts.cid, answer: 'WITHDRAW' }), 'INVALID_INPUT')
    const given = await aPhoneCode(app, round.id, facts.phoneNumber)
    expect(await answerTo(round.id, reference, { ...given, answer: 'WITHDRAW' })).toMatchObject({ state: 'WITHDRAWN' })
    expect((await register(round.id, facts)).reference).not.toBe(reference)
  })

  test('nobody can answer in a finished round', async () => {
    const { id } = await finished(app, admin)
    const [one] = await applicantsOf(id)
    const given = await aPhoneCode(app, id, one?.phoneNumber ?? '')
    await expectProblem(answerTo(id, one?.reference ?? '', { ...given, answer: 'WITHDRAW' }), 'ILLEGAL_TRANSITION')
  })

  test('a number gets at most three codes an hour', async () => {
    const round = await anOpenRound(admin)
    const phoneNumber = aPhone()
    for (let count = 0; count < 3; count += 1) await aPhoneCode(app, round.id, phoneNumber)
    await expectProblem(
      app.visitor.call(publicAllotmentContract.sendCode, { ...at(round.id), body: { phoneNumber } }),
      'TOO_MANY_REQUESTS',
    )
  })
})
