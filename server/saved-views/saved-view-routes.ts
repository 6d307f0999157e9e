import { savedViewContract } from '../../domain/saved-views/saved-view-contract.ts'
import type { Services } from '../platform/services.ts'
import { changeSavedView, createSavedView, removeSavedView, setDefaultView } from './save-view.ts'
import { listSavedViews, readSavedView } from './saved-view-store.ts'

export function savedViewRoutes({ serve }: Services): void {
  serve.endpoint(savedViewContract.list, async ({ tx }) => ({ items: await listSavedViews(tx) }))
  serve.endpoint(savedViewContract.read, ({ tx, params }) => readSavedView(tx, params.id))
  serve.endpoint(savedViewContract.create, ({ tx, body }) => createSavedView(tx, body))
  serve.endpoint(savedViewContract.update, ({ tx, params, body, ifMatch }) =>
    changeSavedView(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(savedViewContract.remove, ({ tx, params, ifMatch }) => removeSavedView(tx, params.id, ifMatch))
  serve.endpoint(savedViewContract.setDefault, ({ tx, params, body }) => setDefaultView(tx, params.id, body.isDefault))
}
