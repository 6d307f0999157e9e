import type { Locator, Page, Route } from 'playwright-core'

export type Paper = { bytes: Buffer; fileName: string }

/** Presses what opens a paper; answers it as it came. A tab with a PDF differs by browser, so it is read on its way. */
export async function openPaper(page: Page, button: Locator, address: string): Promise<Paper> {
  const paper = new Promise<Paper>((come, fail) => {
    const onTheWay = async (route: Route) => {
      const response = await route.fetch()
      come({ bytes: await response.body(), fileName: response.headers()['content-disposition'] ?? '' })
      await route.fulfill({ response })
    }
    page.route(address, onTheWay, { times: 1 }).catch(fail)
  })
  const tab = page.waitForEvent('popup')
  await button.click()
  const opened = await paper
  await (await tab).close()
  return opened
}
