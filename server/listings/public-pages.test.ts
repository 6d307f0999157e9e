import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { aPictureForm } from '../testing/pdf/picture-forms.ts'
import { type Admin, anAdmin, aPublishedListing } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

const shell =
  '<head><title>Sakhang</title><meta name="description" content="Property" /></head><body><div id="root"></div></body>'

let webRoot: string
let app: TestApp
let admin: Admin
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(join(webRoot, 'index.html'), shell)
  app = await aTestApp(undefined, {}, { webRoot })
  admin = await anAdmin(app)
})
afterAll(async () => {
  await app?.close()
  rmSync(webRoot, { recursive: true, force: true })
})

const statusOf = async (path: string) => (await app.fastify.inject(path)).statusCode

test('a page that does not exist returns 404 with the app shell', async () => {
  const { statusCode, body } = await app.fastify.inject('/nonsense')
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: shell })
  expect(await statusOf('/listing/nonsense')).toBe(404)
  expect(await statusOf('/help/nonsense')).toBe(404)
  expect(await statusOf('/listing/00000000-0000-4000-8000-000000000000')).toBe(404)
})

test('search engines can find the list of allotment rounds', async () => {
  const { statusCode, body } = await app.fastify.inject('/allotment')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Allotment of units · ')
  expect((await app.fastify.inject('/sitemap.xml')).body).toContain('/allotment</loc>')
})

test('a withdrawn listing returns 404 without any of its data', async () => {
  const { id, title } = await aPublishedListing(admin)
  expect(await statusOf(`/listing/${id}`)).toBe(200)
  await admin.call(listingContract.unpublish, { params: { id } })
  const { statusCode, body } = await app.fastify.inject(`/listing/${id}`)
  expect(statusCode).toBe(404)
  expect(body).not.toContain(title)
})

test('the page of a listing contains structured data for search engines, and its text cannot break out of that block', async () => {
  const title = 'Flat </script><script>alert(1)</script>'
  const { id } = await aPublishedListing(admin, { title, askingRentAmount: 1_500_050 })
  const { body } = await app.fastify.inject(`/listing/${id}`)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    url: expect.stringMatching(new RegExp(`/listing/${id}$`)),
    offers: { priceSpecification: { price: '15000.50', priceCurrency: 'BTN', unitCode: 'MON' } },
  })
  expect(body).not.toContain('<script>alert')
})

test('a page with a secret address is not cached, not indexed, and sends no referrer', async () => {
  for (const path of ['/pay/7kq29mxwd4r8te0v', '/v/abc']) {
    const { statusCode, headers, body } = await app.fastify.inject(path)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: shell })
    const secret = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
    expect(headers).toMatchObject(secret)
  }
  for (const path of ['/pay', '/apply']) {
    expect((await app.fastify.inject('/robots.txt')).body).toContain(`Disallow: ${path}\n`)
  }
})

test('published listings are a feed, newest first, which no title can break', async () => {
  const title = 'Flat <b>&amp; "shop"</b> ]]>'
  const { id } = await aPublishedListing(admin, { title, askingRentAmount: 1_500_050 })
  const { body, headers } = await app.fastify.inject('/listings.rss')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const [first = ''] = /<item>.*?<\/item>/s.exec(body) ?? []
  expect(first).toContain(`/listing/${id}</link>`)
  expect(first).toContain('<title>Flat &lt;b&gt;&amp;amp; &quot;shop&quot;&lt;/b&gt; ]]&gt;</title>')
  expect(first).toContain('15,000.50')
  expect(first).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/)
  expect((await app.fastify.inject('/')).body).toMatch(
    /<link rel="alternate" type="application\/rss\+xml" href="[^"]*\/listings\.rss" \/>/,
  )
  await admin.call(listingContract.unpublish, { params: { id } })
  expect((await app.fastify.inject('/listings.rss')).body).not.toContain(id)
})

async function addPhoto(by: Admin, id: string): Promise<string[]> {
  const { body } = await by.raw(listingContract.addPhoto, { params: { id }, body: await aPictureForm() })
  return listingContract.addPhoto.reply.parse(body).photoIds
}

const tagsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [name, content]),
  )

test('a link to a listing has a preview with title, rent and the cover, of one size, in a format that every messenger reads', async () => {
  const { id, title } = await aPublishedListing(admin, { askingRentAmount: 1_500_050 })
  const [photoId = ''] = await addPhoto(admin, id)
  const tags = tagsOf((await app.fastify.inject(`/listing/${id}`)).body)
  expect(tags).toMatchObject({
    'og:title': title,
    'og:description': expect.stringContaining('Nu. 15,000.50 a month'),
    'og:site_name': 'Sakhang',
    'og:image': expect.stringMatching(new RegExp(`^http.*/api/listing/${id}/photo/${photoId}\\?size=preview$`)),
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  const { pathname, search } = new URL(tags['og:image'] ?? '')
  const picture = await app.fastify.inject(pathname + search)
  expect(picture.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  await admin.call(listingContract.unpublish, { params: { id } })
  expect((await app.fastify.inject(pathname + search)).statusCode).toBe(404)
})

test('a listing without photos, and the first page, have the picture of the product in their preview', async () => {
  const { id } = await aPublishedListing(admin)
  for (const path of [`/listing/${id}`, '/']) {
    const image = new URL(tagsOf((await app.fastify.inject(path)).body)['og:image'] ?? '').pathname
    const { width, height } = await sharp(join(import.meta.dirname, '../../web/public', image)).metadata()
    expect({ path, width, height }).toEqual({ path, width: 1200, height: 630 })
  }
})

test('every public page and area of the browser exists on the server', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/routes/public.ts'), 'utf8')
  const ofPublic = [...routes.matchAll(/\{ path: '(\/[^']*)'/g)].map(([, path = '']) => path)
  const guide = readdirSync(join(import.meta.dirname, '../../docs/guide')).filter((name) => name.endsWith('.md'))
  const paths = ofPublic
    .filter((path) => path !== '/listing/$id')
    .flatMap((path) =>
      path === '/help/$page' ? guide.map((name) => `/help/${name.slice(0, -3)}`) : path.replace('$code', 'ABCD-1234'),
    )
  expect(paths).toEqual(expect.arrayContaining(['/check/ABCD-1234', '/help/move-in']))
  for (const path of [...paths, '/owner/payments/share', '/tenant', '/admin/whatever'])
    expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 })
})

test('the privacy policy has its own title, description and address', async () => {
  const { body } = await app.fastify.inject('/privacy')
  expect(body).toContain('<title>Privacy policy · Sakhang</title>')
  expect(body).toMatch(/<meta name="description" content="What data is collected/)
  expect(body).toMatch(/<link rel="canonical" href="[^"]+\/privacy" \/>/)
})

test('the sign-in page, the listings and a tenant’s home show their title before any script has loaded', async () => {
  expect((await app.fastify.inject('/auth')).body).toMatch(/<title>Sign in · Sakhang<\/title>.*Property and lease management/s)
  expect((await app.fastify.inject('/')).body).toContain(
    'Flats, shops, houses and land, directly from property offices and owners.',
  )
  expect((await app.fastify.inject('/tenant')).body).toMatch(/<title>Dashboard · Sakhang<\/title>.*Loading what you owe/s)
})
