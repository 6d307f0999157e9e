import { everyEndpoint } from '../../domain/contracts.ts'
import { roleNames } from '../../domain/endpoint.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { pageOfGrantedRoles } from '../identity/user-roles.ts'
import type { Services } from '../platform/services.ts'
import { endRole, grantRole } from './grant-role.ts'

export function roleRoutes({ serve }: Services): void {
  serve.endpoint(roleContract.list, async () => ({ roles: [...roleNames], calls: declaredCalls() }))
  serve.endpoint(roleContract.held, ({ tx, query }) => pageOfGrantedRoles(tx, query))
  serve.endpoint(roleContract.grant, ({ tx, body }) => grantRole(tx, body.personId, body.name))
  serve.endpoint(roleContract.end, ({ tx, params }) => endRole(tx, params.id))
}

/** Read from the same declarations that the guard uses, so that the two cannot differ. */
function declaredCalls() {
  return everyEndpoint().map(([key, { method, path, summary, allow }]) => {
    const [noun = ''] = key.split('.')
    return { key, noun, method, path, summary, allow: typeof allow === 'string' ? allow : [...allow] }
  })
}
