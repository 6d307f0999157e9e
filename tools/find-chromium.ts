import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export interface ChromiumLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** These arguments prevent network requests, render without a graphics card (maps use software) and allow running as root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for stories and pictures: the requested one, the one in node_modules, or an installed one if the package has none for the
 * machine. An installed one may move the focus differently at the ends of a page, so it is not preferred.
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const asked = process.env['CHROMIUM_PATH']
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH leads to ${asked}, where there is nothing.`)
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const executablePath = asked || (isPackaged ? undefined : installed.find((path) => existsSync(path)))
  return executablePath === undefined ? launchOfPackage() : { executablePath, args, env: ownEnvironment() }
}

/** The package's own arguments are not used: they include --single-process and --disable-web-security. */
function launchOfPackage(): ChromiumLaunch {
  const folder = unpacked()
  const environment = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  return { executablePath: join(folder, 'chromium'), args, env: { ...ownEnvironment(), ...environment } }
}

/**
 * The package unpacks into the temporary folder and treats existing files as complete. So it gets a folder of its own, which is renamed
 * when it has finished, in a separate process whose environment can be changed: it unpacks the system libraries only if the environment
 * looks like AWS Lambda.
 */
function unpacked(): string {
  const home = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const folder = resolve(home, `../../.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const source = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The Chromium in node_modules could not be unpacked: install one, or set CHROMIUM_PATH.')
  writeFileSync(join(partial, 'fonts/fonts.conf'), fontsIn(folder))
  keep(partial, folder)
  return folder
}

/** The package's list of font folders contains /tmp and Lambda's; this one has its own fonts and the system's. */
function fontsIn(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `<dir>${path}</dir>`)
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`
}

function keep(partial: string, folder: string): void {
  try {
    renameSync(partial, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
