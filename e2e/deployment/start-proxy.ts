import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDebianProgram } from '../find-debian-program.ts'
import { runCommand } from '../installed-package.ts'
import { freePort } from '../running-product.ts'
import { untilListening } from '../start-nginx.ts'
import type { Certificate } from './certificate.ts'

/** `address` uses TLS; `plainAddress` redirects to it. */
export type RunningProxy = { address: string; plainAddress: string; stop: () => Promise<void> }

type ProxyOptions = Certificate & { folder: string; services: readonly [number, number] }

/** Debian's nginx with deploy/nginx/sakhang.conf: only ports, folders and certificate differ. */
export async function startNginxAsDeployed({ folder, services, certificate, key }: ProxyOptions): Promise<RunningProxy> {
  const program = findDebianProgram('/usr/sbin/nginx', 'nginx-light')
  const [port, plainPort] = [await freePort(), await freePort()]
  const site = replaceAllOnce(readFileSync('deploy/nginx/sakhang.conf', 'utf8'), [
    ['127.0.0.1:3001', `127.0.0.1:${services[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${services[1]}`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/var/cache/nginx/sakhang', join(folder, 'cache')],
    ['/var/www/letsencrypt', folder],
    ['/etc/letsencrypt/live/land.example.bt/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/land.example.bt/privkey.pem', key],
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const lines = [
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    process.getuid?.() === 0 ? 'user root;' : '',
    `events {} http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, lines.join('\n'))
  runCommand(program, ['-t', '-c', file, '-p', folder, '-e', 'stderr'], folder)
  return startedProxy(spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' }), { port, plainPort })
}

/** Debian's Caddy with deploy/caddy/Caddyfile: host and service are settings; ports and certificate differ. */
export async function startCaddyAsDeployed({ folder, services, certificate, key }: ProxyOptions): Promise<RunningProxy> {
  const program = findDebianProgram('/usr/bin/caddy', 'caddy')
  const [port, plainPort] = [await freePort(), await freePort()]
  const site = replaceAllOnce(readFileSync('deploy/caddy/Caddyfile', 'utf8'), [
    ['https://{$SAKHANG_HOST:land.example.bt} {', `https://localhost:${port} {\n\ttls ${certificate} ${key}`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${site}`)
  const environment = {
    SAKHANG_HOST: 'localhost',
    SAKHANG_SERVICE: `127.0.0.1:${services[0]}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const words = ['--config', file, '--adapter', 'caddyfile']
  runCommand(program, ['validate', ...words], folder, environment)
  const child = spawn(program, ['run', ...words], { env: { ...process.env, ...environment }, stdio: 'ignore' })
  return startedProxy(child, { port, plainPort })
}

/** Each replacement must match exactly one line of the file, so that a test changes only what it states. */
function replaceAllOnce(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    const isMeant = (line: string) => !/^\s*#/.test(line) && ` ${line.trim()}`.includes(` ${from}`)
    const lines = changed.split('\n')
    const count = lines.filter(isMeant).length
    if (count !== 1) throw new Error(`${count} lines of the file have "${from}".`)
    return lines.map((line) => (isMeant(line) ? line.replace(from, to) : line)).join('\n')
  }, text)
}

type Ports = { port: number; plainPort: number }

async function startedProxy(child: ChildProcess, { port, plainPort }: Ports): Promise<RunningProxy> {
  await untilListening(port, child)
  return {
    address: `https://localhost:${port}`,
    plainAddress: `http://localhost:${plainPort}`,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}
