import type { Locator, Page, Route } from 'playwright-core'
import { intercept } from './intercept.ts'

export type DownloadedPdf = { bytes: Buffer; fileName: string }

/** Opens a PDF by a button and returns its bytes. Browsers show a PDF in different ways, so it is read from the response. */
export async function openPdf(page: Page, button: Locator, address: string): Promise<DownloadedPdf> {
  const pdf = new Promise<DownloadedPdf>((come, fail) => {
    const onTheWay = async (route: Route) => {
      const response = await route.fetch()
      come({ bytes: await response.body(), fileName: response.headers()['content-disposition'] ?? '' })
      await route.fulfill({ response })
    }
    intercept(page, address, onTheWay, { times: 1 }).catch(fail)
  })
  const tab = page.waitForEvent('popup')
  await button.click()
  const opened = await pdf
  await (await tab).close()
  return opened
}
