import type { Page } from '../../domain/page.ts'

export function pageOfReport<Row>({ pageNo, pageSize, total, totalIsEstimate }: Page<unknown>, rows: Row[]) {
  return { rows, pageNo, pageSize, rowCount: total, ...(totalIsEstimate ? { rowCountIsEstimate: true } : {}) }
}
