import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { watchPages } from '../e2e/page-idle.ts'
import { newDataDir, startProduct } from '../e2e/running-product.ts'
import { drawn, firstLink, signIn, signIns } from './demo-pages.ts'
import { drawIcons } from './draw-icons.ts'
import { drawWalk } from './draw-walk.ts'
import { findChromium } from './find-chromium.ts'

// `npm run pictures`: takes the pictures of the README and of the guide again from the demo, with the icons and the README's tour, or only
// those named after `--`. ADDRESS is a running product with the demo; without one, a product is started and filled in a temporary folder.
// It needs a build.

type Picture = {
  name: string
  as?: 'office' | 'owner' | 'tenant'
  path: string
  isPhone?: true
  isDark?: true
  /** A smaller window, stored in the folder of the guide. */
  isOfGuide?: true
  /** For the public page, in web/pages/pictures: WebP, with the width and height of the page. */
  landing?: readonly [width: number, height: number]
  /** The record in the picture: the first link of the list that leads to one. */
  opens?: string
  /** A control to press after the page has loaded. */
  press?: (page: Page) => Promise<void>
}

const docs = join(import.meta.dirname, '../docs')
const ofLanding = join(import.meta.dirname, '../web/pages/pictures')

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

/** A building of the map's list, with its card. */
const mapWithCard = {
  path: '/admin/master-properties/map-view?kind=building',
  press: async (page: Page) => {
    await page.locator('tbody tr').nth(2).locator('a, button').first().click()
  },
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', as: 'office', path: '/admin' },
  { name: 'dashboard-dark', as: 'office', path: '/admin', isDark: true },
  { name: 'building', as: 'office', path: '/admin/master-properties/list-buildings', opens: 'list-buildings/' },
  { name: 'map', as: 'office', ...mapWithCard },
  { name: 'lease', as: 'office', path: '/admin/master-lease/units?status=ACTIVE', opens: 'master-lease/units/' },
  { name: 'leases-dark', as: 'office', path: '/admin/master-lease/units', isDark: true },
  {
    name: 'why-this-amount',
    as: 'office',
    path: '/admin/master-transactions/advices?overdue=true',
    opens: 'advices/',
    press: press(/^Why/),
  },
  { name: 'receipt', as: 'office', path: '/admin/master-transactions/search', opens: 'payments/' },
  { name: 'owner', as: 'owner', path: '/owner' },
  { name: 'listings', path: '/' },
  { name: 'tenant-home', as: 'tenant', path: '/tenant', isPhone: true },
  { name: 'tenant-lease', as: 'tenant', path: '/tenant/lease', isPhone: true },
  ...guidePictures(),
  { name: 'office', as: 'office', path: '/admin', landing: [960, 600] },
  { name: 'office-dark', as: 'office', path: '/admin', isDark: true, landing: [960, 600] },
  { name: 'tenant', as: 'tenant', path: '/tenant', isPhone: true, landing: [480, 640] },
  { name: 'owner', as: 'owner', path: '/owner', landing: [960, 600] },
  { name: 'map', as: 'office', ...mapWithCard, landing: [960, 600] },
]

function guidePictures(): Picture[] {
  const more = press('More actions')
  const pages: Picture[] = [
    { name: 'dashboard', path: '/admin' },
    { name: 'new-lease', path: '/admin/master-lease/units/new' },
    { name: 'monthly', path: '/admin/master-transactions/building/rent/monthly' },
    { name: 'receive', path: '/admin/master-transactions/receive' },
    { name: 'lease-actions', path: '/admin/master-lease/units?status=ACTIVE', opens: 'master-lease/units/', press: more },
    { name: 'payment-actions', path: '/admin/master-transactions/search', opens: 'payments/', press: more },
  ]
  return pages.map((page) => ({ ...page, as: 'office', isOfGuide: true }))
}

const only = process.argv.slice(2)
const dataDir = newDataDir()
const address = process.env['ADDRESS']
const product = address ? undefined : await startProduct(dataDir, { DEMO_DATA: 'true' })
const { chromium } = await import('playwright-core')
const browser = await chromium.launch(await findChromium())
try {
  if (only.length === 0 || only.includes('icons')) await drawIcons(browser)
  if (only.length === 0 || only.includes('walk')) await drawWalk(browser, address ?? product?.address ?? '')
  for (const picture of pictures) if (only.length === 0 || only.includes(nameOf(picture))) await take(browser, picture)
} finally {
  await browser.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** "guide/monthly": the file in docs, without "pictures"; "landing/office": one of the public page. */
function nameOf({ name, isOfGuide, landing }: Picture): string {
  if (landing) return `landing/${name}`
  return isOfGuide ? `guide/${name}` : name
}

async function take(within: Browser, picture: Picture): Promise<void> {
  const { as, path, isPhone, isDark, isOfGuide, opens } = picture
  const context = await within.newContext({
    baseURL: address ?? product?.address ?? '',
    viewport: isPhone ? { width: 390, height: 844 } : isOfGuide ? { width: 1080, height: 640 } : { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await watchPages(context)
  context.setDefaultTimeout(60_000)
  await context.addInitScript(`localStorage.setItem('theme', '${isDark ? 'dark' : 'light'}')`)
  const page = await context.newPage()
  if (as) await signIn(page, signIns[as])
  await page.goto(path)
  await drawn(page)
  if (opens) await page.goto(await firstLink(page, opens))
  await drawn(page)
  if (picture.press) await picture.press(page)
  await drawn(page)
  await write(await page.screenshot(), picture)
  console.log(nameOf(picture))
  await context.close()
}

async function write(shot: Buffer, { name, isOfGuide, landing }: Picture): Promise<void> {
  if (landing) {
    const [width, height] = landing
    const file = join(ofLanding, `${name}.webp`)
    await sharp(shot).resize(width, height, { position: 'top' }).webp({ quality: 80, effort: 6 }).toFile(file)
    return
  }
  // A palette of 256 colours: a third of the bytes, without a visible difference.
  await sharp(shot)
    .png({ palette: true, effort: 10 })
    .toFile(join(docs, isOfGuide ? 'guide/pictures' : 'pictures', `${name}.png`))
}
