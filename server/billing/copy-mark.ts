import type { Tx } from '../platform/database.ts'

/** Whoever takes a paper first has the original; every later print says that it is a copy. */
export async function copyMark(tx: Tx, table: 'payments' | 'payment_advices', id: string): Promise<'COPY' | null> {
  const taken = await tx
    .updateTable(table)
    .set({ printed_at: tx.now })
    .where('id', '=', id)
    .where('printed_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length > 0 ? null : 'COPY'
}
