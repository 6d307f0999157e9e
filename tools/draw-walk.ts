import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { watchPages } from '../e2e/page-idle.ts'
import { drawn, firstLink, signIn, signIns } from './demo-pages.ts'

// A one-minute tour of the product for the README: pictures with a caption each, in one animated WebP. README.md also links the first
// picture, which devices with reduced motion show.

type Scene = {
  /** The sentence under the picture. */
  caption: string
  as?: keyof typeof signIns
  path: string
  isPhone?: true
  isDark?: true
  /** The record in the picture: the first link of the list that leads to one. */
  opens?: string
  /** A button to press after the page has loaded. */
  press?: RegExp
}

const scenes: readonly Scene[] = [
  { caption: 'A minute in Sakhang. Visitors search for a place to rent.', path: '/' },
  { caption: 'A listing: rent, photos, floor, and times to see the place.', path: '/?bedrooms=2', opens: '/listing/' },
  { caption: 'The office sees what is due, overdue, vacant and to do.', as: 'office', path: '/admin' },
  {
    caption: 'A building: who rents each unit, and what is owed.',
    ...{ as: 'office', path: '/admin/master-properties/list-buildings', opens: 'list-buildings/' },
  },
  {
    caption: 'A new lease: the form previews the rent that will be billed.',
    as: 'office',
    path: '/admin/master-lease/units/new',
  },
  {
    caption: 'The lease: parties, terms, signatures and condition reports.',
    ...{ as: 'office', path: '/admin/master-lease/units?status=ACTIVE', opens: 'master-lease/units/' },
  },
  {
    caption: 'Once a month the office bills all leases together.',
    ...{ as: 'office', path: '/admin/master-transactions/building/rent/monthly' },
  },
  {
    caption: 'Every line of a payment advice explains its amount.',
    ...{ as: 'office', path: '/admin/master-transactions/advices?overdue=true', opens: 'advices/', press: /^Why/ },
  },
  { caption: 'A tenant sees what is owed and pays on the phone.', as: 'tenant', path: '/tenant', isPhone: true },
  { caption: 'Or sends proof of a bank transfer.', as: 'tenant', path: '/tenant', isPhone: true, press: /^I have paid/ },
  {
    caption: 'At the counter, a payment settles the oldest dues first.',
    as: 'office',
    path: '/admin/master-transactions/receive',
  },
  {
    caption: 'Receipts have no gaps, and each has its ledger entries.',
    ...{ as: 'office', path: '/admin/master-transactions/search', opens: 'payments/' },
  },
  {
    caption: 'Overdue tenants: last contact, promise to pay and next step.',
    ...{ as: 'office', path: '/admin/master-transactions/overdue-tenants' },
  },
  { caption: 'A checklist closes the month.', as: 'office', path: '/admin/master-transactions/month-end' },
  { caption: 'Owners see their share of the rent and the next payout.', as: 'owner', path: '/owner' },
  {
    caption: 'Land, buildings and units on a map of Bhutan.',
    ...{ as: 'office', path: '/admin/master-properties/map-view' },
  },
  { caption: 'In dark colours, too.', as: 'office', path: '/admin', isDark: true },
]
/** The whole tour takes a minute. */
const sceneMs = Math.round(60_000 / scenes.length)

const folder = join(import.meta.dirname, '../docs/pictures')
const mark = readFileSync(join(import.meta.dirname, '../web/public/favicon.svg'), 'utf8')
const frame = { width: 864, height: 590 }

export async function drawWalk(browser: Browser, address: string): Promise<void> {
  const frames: Buffer[] = []
  const signedIn = new Map<string, Page>()
  for (const [index, scene] of scenes.entries()) {
    const { as = 'visitor', isPhone = false } = scene
    const page = signedIn.get(`${as} ${isPhone}`) ?? (await openPage(browser, address, scene))
    signedIn.set(`${as} ${isPhone}`, page)
    frames.push(await framed(browser, await take(page, scene), { scene, share: (index + 1) / scenes.length }))
    console.log(`walk: ${scene.caption}`)
  }
  for (const page of signedIn.values()) await page.context().close()
  const delay = scenes.map(() => sceneMs)
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 55, effort: 6, loop: 0, delay })
    .toFile(join(folder, 'walk.webp'))
  const [first] = frames
  writeFileSync(join(folder, 'walk-still.webp'), await sharp(first).webp({ quality: 80, effort: 6 }).toBuffer())
}

/** One tab for all scenes of a person. */
async function openPage(browser: Browser, baseURL: string, { as, isPhone }: Scene): Promise<Page> {
  const viewport = isPhone ? { width: 390, height: 700 } : { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', locale: 'en-GB' })
  await watchPages(context)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  if (as) await signIn(page, signIns[as])
  else await page.goto('/')
  return page
}

async function take(page: Page, { path, isDark, opens, press }: Scene): Promise<Buffer> {
  await page.evaluate(`localStorage.setItem('theme', '${isDark ? 'dark' : 'light'}')`)
  await page.goto(path)
  await drawn(page)
  if (opens) {
    await page.goto(await firstLink(page, opens))
    await drawn(page)
  }
  if (press) {
    await page.getByRole('button', { name: press }).first().click()
    await drawn(page)
  }
  return await page.screenshot()
}

type At = { scene: Scene; share: number }

/** The picture, the caption and the progress, laid out by the browser. */
async function framed(browser: Browser, shot: Buffer, { scene: { caption, isPhone }, share }: At): Promise<Buffer> {
  const page: Page = await browser.newPage({ viewport: frame })
  try {
    await page.setContent(`<style>
      body { margin: 0; height: 100vh; display: grid; grid-template-rows: minmax(0, 1fr) 50px; font: 19px/1.3 sans-serif; background: #dcecf8 }
      i { background: url(data:image/png;base64,${shot.toString('base64')}) 50% 0 / ${isPhone ? 'auto 100%' : 'cover'} no-repeat }
      p { display: flex; gap: 14px; align-items: center; margin: 0; padding: 0 20px; color: #fff; background:
        linear-gradient(#a6d5fa, #a6d5fa) 0 0 / ${share * 100}% 4px no-repeat #0a5591 }
      svg { width: 30px; flex: none }
    </style><i></i><p>${mark}<span>${caption}</span></p>`)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}
