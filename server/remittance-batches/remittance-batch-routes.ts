import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import type { Services } from '../platform/services.ts'
import { createBankFile, readBankFile, renderBankFile } from './bank-file.ts'
import { listBatches, readBatch } from './batch-store.ts'
import { listPayableOwners } from './payable-owners.ts'
import { previewBatch } from './preview-batch.ts'
import { remitBatch } from './remit-batch.ts'

export function remittanceBatchRoutes({ serve }: Services): void {
  serve.endpoint(remittanceBatchContract.due, ({ tx, query }) => listPayableOwners(tx, query))
  serve.endpoint(remittanceBatchContract.preview, ({ tx, body }) => previewBatch(tx, body))
  serve.endpoint(remittanceBatchContract.create, async ({ tx, body }) => readBatch(tx, await remitBatch(tx, body)))
  serve.endpoint(remittanceBatchContract.list, ({ tx, query }) => listBatches(tx, query))
  serve.endpoint(remittanceBatchContract.read, ({ tx, params }) => readBatch(tx, params.id))
  serve.endpoint(remittanceBatchContract.createBankFile, ({ tx, params, body }) => createBankFile(tx, params.id, body))
  serve.file(
    remittanceBatchContract.bankFile,
    ({ tx, params }) => readBankFile(tx, params.id),
    async (file) => renderBankFile(file),
  )
}
