import type { Admin } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The id of the organisation, for the work of a job in it. */
export async function organisationRunBy(app: TestApp, { adminId }: Pick<Admin, 'adminId'>): Promise<string> {
  const { id } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', adminId).executeTakeFirstOrThrow(),
  )
  return id
}
