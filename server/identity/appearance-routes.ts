import { sql } from 'kysely'
import { appearanceContract, appearanceSchema } from '../../domain/identity/appearance-contract.ts'
import type { Services } from '../platform/services.ts'
import { signedIn, signInOf } from './read-oneself.ts'

export function appearanceRoutes({ serve }: Services): void {
  serve.endpoint(appearanceContract.read, ({ tx, claims }) =>
    tx.actingAs('auth', async (identity) => {
      const { appearance } = await identity
        .selectFrom('people')
        .select('appearance')
        .where('id', '=', signInOf(signedIn(claims)))
        .executeTakeFirstOrThrow()
      // Stored settings of an earlier version that this version does not support count as not chosen.
      return { appearance: appearanceSchema.safeParse(appearance).data ?? null }
    }),
  )
  serve.endpoint(appearanceContract.update, ({ tx, claims, body }) =>
    tx.actingAs('auth', async (identity) => {
      await sql`update people set appearance = ${JSON.stringify(body)}::jsonb where id = ${signInOf(signedIn(claims))}`.execute(
        identity,
      )
      return undefined
    }),
  )
}
