import { apiTokenContract } from '../../../domain/people/api-token-contract.ts'
import type { Services } from '../../platform/services.ts'
import { listTokens, readCurrentToken, readToken } from './api-token-store.ts'
import { createToken } from './create-token.ts'
import { revokeToken } from './revoke-token.ts'
import { useNewestVersion } from './use-newest-version.ts'

export function apiTokenRoutes({ serve, versioning }: Services): void {
  serve.endpoint(apiTokenContract.list, ({ tx, query }) => tx.actingAs('auth', (auth) => listTokens(auth, query)))
  serve.endpoint(apiTokenContract.current, ({ tx }) => readCurrentToken(tx))
  serve.endpoint(apiTokenContract.read, ({ tx, params }) => tx.actingAs('auth', (auth) => readToken(auth, params.id)))
  serve.endpoint(apiTokenContract.create, ({ tx, body }) => createToken(tx, { ...body, apiVersion: versioning.newest }))
  serve.endpoint(apiTokenContract.useNewestVersion, ({ tx, params, ifMatch }) =>
    useNewestVersion(tx, { id: params.id, newest: versioning.newest, ifMatch }),
  )
  serve.endpoint(apiTokenContract.revoke, ({ tx, params, ifMatch }) => revokeToken(tx, { id: params.id, ifMatch }))
}
