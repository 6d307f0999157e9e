import type { Admin } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The id of the organisation, for what a job does in it. */
export async function organisationRunBy(app: TestApp, { adminId }: Pick<Admin, 'adminId'>): Promise<string> {
  const { id } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', adminId).executeTakeFirstOrThrow(),
  )
  return id
}
