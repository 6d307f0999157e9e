import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { agrees, type FigureComparison } from '../../domain/reports/figure-check.ts'
import type { figureCheckContract } from '../../domain/reports/figure-check-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { compareFigures, saveFigureCheck, readStoredCheck } from './figure-check-store.ts'

type FigureCheck = ReplyInputOf<typeof figureCheckContract.read>

/** Compares stored sums, records and ledger, and stores the result for the ledger's page. Returns the figures that differ. */
export async function checkFigures(tx: Tx): Promise<FigureComparison[]> {
  const figures = await compareFigures(tx)
  const differing = figures.filter((figure) => !agrees(figure))
  await saveFigureCheck(tx, figures, differing.length)
  return differing
}

export async function readFigureCheck(tx: Tx): Promise<FigureCheck> {
  const kept = await readStoredCheck(tx)
  return kept ? { checkedAt: kept.checkedAt.toISOString(), figures: kept.figures } : { checkedAt: null, figures: [] }
}
