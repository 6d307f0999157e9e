import { settingContract } from '../../domain/overview/setting-contract.ts'
import type { Services } from '../platform/services.ts'
import { changeSetting, previewSetting } from './change-setting.ts'
import { readSettings } from './read-settings.ts'

export function settingRoutes({ serve, config }: Services): void {
  serve.endpoint(settingContract.list, async ({ tx }) => ({ items: await readSettings(tx, config) }))
  serve.endpoint(settingContract.preview, async ({ tx, body }) => ({ effects: await previewSetting(tx, body) }))
  serve.endpoint(settingContract.update, ({ tx, body }) => changeSetting(tx, config, body))
}
