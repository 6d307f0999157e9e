import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import type { ReadProduct } from './describe-api.ts'
import { answerNotFound } from './problem-reply.ts'

/** The size that messengers and social networks require. */
export const previewSize = { width: 1200, height: 630 } as const

/** The absolute address of a picture of `previewSize`. */
export type PreviewImage = { address: string; type: 'image/jpeg' | 'image/png'; alt: string }

/** The content of a public page; `body` is HTML, the rest is text. `structured`: data for search engines, in the terms of schema.org. */
export type PageText = {
  title: string
  description: string
  address: string
  /** The name of this installation. */
  siteName: string
  /** The picture in the preview of a link. */
  image?: PreviewImage
  structured?: Readonly<Record<string, unknown>>
  /** The address of the RSS feed of the page's list. */
  feed?: string
  body: string
}
/**
 * By the path of a page. Undefined if the page has no text before its script runs, 'SECRET' if its path must be kept secret like a
 * password, and 'NO_PAGE' if there is none.
 */
export type DescribePage = (path: string) => Promise<PageText | 'NO_PAGE' | 'SECRET' | undefined>

/** No search engine lists the address, and nothing stores the page. No page sends its address to another site (security-headers.ts). */
const secretHeaders = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }

/** Serves the built web app: hashed assets with unlimited caching, and index.html always fresh for every path of the browser's router. */
export async function serveWebApp(
  fastify: FastifyInstance,
  webRoot: string,
  { readProduct, describePage }: { readProduct: ReadProduct; describePage: DescribePage },
): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) throw new Error(`There is no web app in ${webRoot}. Build it first.`)
  const shell = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const preloads = readPreloads(webRoot)
  const sendPage = async (path: string, reply: FastifyReply) => {
    const described = await describePage(path)
    // The page itself informs people that it does not exist; the status informs search engines.
    if (described === 'NO_PAGE') void reply.code(404)
    const words = typeof described === 'string' ? undefined : described
    const files = preloads.get(path)
    if (described === 'SECRET') return reply.type('text/html; charset=utf-8').headers(secretHeaders).send(shell)
    if (!words && !files) return reply.sendFile('index.html')
    const page = files ? nameFiles(shell, files) : shell
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(words ? writePage(page, words) : page)
  }
  fastify.get('/', (_request, reply) => sendPage('/', reply))
  fastify.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(manifestOf((await readProduct()).productName)),
  )
  await fastify.register(staticFiles, {
    root: webRoot,
    preCompressed: true,
    cacheControl: false,
    // They would be based on size and date, and all files of an npm package have the same date: a browser would keep the previous page.
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  fastify.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.sendFile('api-docs.html'))
  fastify.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !/\.\w+$/.test(path)
    if (!isPage) return answerNotFound(request, reply)
    return sendPage(path, reply)
  })
}

/** The hashes of the scripts in index.html for the content security policy (CSP 3 §2.3.1). */
export function scriptsInPage(webRoot: string): string[] {
  const shell = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...shell.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => `'sha256-${hashOf(script)}'`)
}

/** `early`: a script that requests the data of the page, followed by its imports; `files`: the files that the page will request. */
export type Preloads = { early: readonly string[]; files: readonly string[] }

/** By the path of a page; written by the build. */
function readPreloads(webRoot: string): ReadonlyMap<string, Preloads> {
  const file = join(webRoot, 'preloads.json')
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Preloads>))
}

/** Names files to the browser before the first script runs and requests them. The early script is first. */
export function nameFiles(shell: string, { early: [script, ...imported], files }: Preloads): string {
  const page = shell.replace('</head>', () => `${files.map(preloadOf).join('\n')}\n</head>`)
  if (!script) return page
  const early = [
    `<script type="module" crossorigin src="/${script}"></script>`,
    ...imported.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return page.replace('<script type="module"', (first) => `${early.join('\n')}\n${first}`)
}

/** With low priority, like the scripts, so that nothing that is painted first waits for it. */
function preloadOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}

/** The manifest that lets a phone install the product as an app. It opens at the sign-in page, because a session exists in only one tab. */
export function manifestOf(productName: string) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Property and lease management for Bhutan',
    lang: 'en',
    start_url: '/auth',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a6ebd',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  }
}

/** Writes the text into the head, and into the root until the script renders the page there. */
export function writePage(shell: string, { structured, feed, body, ...words }: PageText): string {
  const { title, description, address } = words
  const meta = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(feed ? [`<link rel="alternate" type="application/rss+xml" href="${escapeHtml(feed)}" />`] : []),
    ...previewOf(words).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    ...(structured ? [structuredData(structured)] : []),
  ]
  // Passed as functions, because a "$" in entered text has a special meaning in a replacement text.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta.join('\n    '))
    .replace(
      /<div id="root">.*?<\/div>/s,
      () => `<div id="root"><main style="max-width:70rem;margin:0 auto;padding:1.5rem">${body}</main></div>`,
    )
}

/**
 * The preview of a link (ogp.me). X needs only the kind of card and reads the rest from the same tags. Width and height are given so that
 * the first person who shares a link gets the picture too.
 */
function previewOf({
  title,
  description,
  address,
  siteName,
  image,
}: Omit<PageText, 'body' | 'feed'>): [name: string, content: string][] {
  return [
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ...(image ? previewImageOf(image) : []),
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
}

function previewImageOf({ address, type, alt }: PreviewImage): [name: string, content: string][] {
  return [
    ['og:image', address],
    ['og:image:type', type],
    ['og:image:width', String(previewSize.width)],
    ['og:image:height', String(previewSize.height)],
    ['og:image:alt', alt],
  ]
}

/** A data block, to which no script policy applies (HTML §4.12.1). "<" is escaped, so that a text cannot end the element. */
function structuredData(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}
