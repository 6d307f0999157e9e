import { breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import { renderNote } from '../../advices/pdf/render-note.ts'
import type { Services } from '../../platform/services.ts'
import { listBreachNotices, readBreachNotice } from './breach-notice-store.ts'
import { readPrintedBreachNotice } from './read-printed-breach-notice.ts'
import { previewBreachNotices, serveBreachNotices, withdrawBreachNotice } from './serve-breach-notices.ts'

export function breachNoticeRoutes({ serve }: Services): void {
  serve.endpoint(breachNoticeContract.list, ({ tx, query }) => listBreachNotices(tx, query))
  serve.endpoint(breachNoticeContract.read, ({ tx, params }) => readBreachNotice(tx, params.id))
  serve.endpoint(breachNoticeContract.preview, ({ tx, body }) => previewBreachNotices(tx, body))
  serve.endpoint(breachNoticeContract.serve, ({ tx, body }) => serveBreachNotices(tx, body))
  serve.endpoint(breachNoticeContract.withdraw, ({ tx, params }) => withdrawBreachNotice(tx, params.id))
  serve.file(
    breachNoticeContract.pdf,
    ({ tx, params }) => readPrintedBreachNotice(tx, params.id),
    async (notice) => ({ content: await renderNote(notice), type: 'application/pdf', name: `${notice.number}.pdf` }),
  )
}
