import { plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import type { Services } from '../platform/services.ts'
import { moveCase } from './move-case.ts'
import { listPlotCases } from './plot-case-store.ts'
import { readFamily } from './read-family.ts'
import { readPlotCase } from './read-plot-case.ts'
import { revertCase } from './revert-case.ts'
import { beginCase, changeCase } from './save-plot-case.ts'

/** Subdivisions and mergers of plots. */
export function plotCaseRoutes({ serve }: Services): void {
  serve.endpoint(plotCaseContract.list, ({ tx, query }) => listPlotCases(tx, query))
  serve.endpoint(plotCaseContract.create, ({ tx, body }) => beginCase(tx, body))
  serve.endpoint(plotCaseContract.read, ({ tx, params }) => readPlotCase(tx, params.id))
  serve.endpoint(plotCaseContract.update, ({ tx, params, body, ifMatch }) => changeCase(tx, params.id, body, ifMatch))
  serve.endpoint(plotCaseContract.move, ({ tx, params, body, ifMatch }) => moveCase(tx, params.id, body, ifMatch))
  serve.endpoint(plotCaseContract.revert, ({ tx, params, body, ifMatch }) => revertCase(tx, params.id, body.reason, ifMatch))
  serve.endpoint(plotCaseContract.family, ({ tx, params }) => readFamily(tx, params.id))
}
