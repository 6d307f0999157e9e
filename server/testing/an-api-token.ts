import type { z } from 'zod'
import { apiScopes } from '../../domain/api/api-scope.ts'
import { apiTokenContract } from '../../domain/people/api-token-contract.ts'
import { type LocalClient, localClient } from '../platform/database/local-client.ts'
import type { TestApp } from './test-app.ts'

type Wanted = Partial<z.input<typeof apiTokenContract.create.body>>

/** A token with all scopes, unless the test limits them. */
export function anApiToken(admin: Pick<LocalClient, 'call'>, wanted: Wanted = {}) {
  return admin.call(apiTokenContract.create, { body: { name: 'Bank robot', scopes: [...apiScopes], ...wanted } })
}

/** A program that calls with this token. */
export const aProgram = ({ fastify }: Pick<TestApp, 'fastify'>, token: string): LocalClient => localClient(fastify, token)
