import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { createApp } from '../../app.ts'
import { authActor } from '../../platform/actor.ts'
import { readConfig } from '../../platform/config.ts'
import { newId } from '../../platform/database/new-id.ts'
import { hashPassword } from '../../platform/keys/hash-password.ts'
import { aPassword, aPhone } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Candidate } from '../person-store.ts'
import type { VerifyHash } from './passwords.ts'
import { findBySecret } from './sign-in.ts'

let app: TestApp

beforeAll(async () => {
  app = await aTestApp(undefined, {}, { hashPassword })
})
afterAll(() => app.close())

test('passwords are hashed with 19 MiB and two passes', async () => {
  const phoneNumber = aPhone()
  await app.visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { password_hash } = await app.database.as(authActor, (tx) =>
    tx.selectFrom('people').select('password_hash').where('phone_number', '=', phoneNumber).executeTakeFirstOrThrow(),
  )
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an unknown user causes the same password hash as a wrong password', async () => {
  const workOf = async (candidates: readonly Candidate[]) => {
    const costs: string[] = []
    const counted: VerifyHash = (passwordHash, text) => {
      costs.push(passwordHash.slice(0, passwordHash.lastIndexOf('p=1$')))
      return verify(passwordHash, text)
    }
    expect(await findBySecret(candidates, 'not the password', counted)).toBeUndefined()
    return costs
  }
  const argon2id = '$argon2id$v=19$m=19456,t=2,'
  expect(await workOf([{ id: newId(), secretHash: await hashPassword(aPassword) }])).toEqual([argon2id])
  expect(await workOf([])).toEqual([argon2id])
  expect(await workOf([{ id: newId(), secretHash: null }])).toEqual([argon2id])
})

test('a start in production refuses any other password hash', async () => {
  const { database, clock, ownerUrl, dataKey } = app
  const start = createApp({
    ...{ database, clock, ownerUrl, dataKey },
    config: readConfig({ NODE_ENV: 'production' }),
    smsTransport: async () => undefined,
    mailTransport: async () => undefined,
    hashPassword: async (text) => text,
  })
  await expect(start).rejects.toThrow('Another password hash is refused in production.')
})
