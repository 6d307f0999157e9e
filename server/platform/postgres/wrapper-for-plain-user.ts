import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

const nobodyUserId = 65534

/**
 * PostgreSQL refuses to run as root. Returns the command prefix to run it as another user, without adding one to the system; empty if we
 * are not root.
 */
export function wrapperForPlainUser(postgres: string, { dataDir, cluster }: { dataDir: string; cluster: string }): string[] {
  if (process.getuid?.() !== 0) return hasName() || !worksWith(inUserNamespace, postgres, dataDir) ? [] : inUserNamespace
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  // A cluster that was created by a normal user, or in the second way, stays with its owner.
  if (owner !== undefined && owner.uid !== 0) return asUser(owner.uid, owner.gid)
  if (worksWith(inUserNamespace, postgres, dataDir)) return inUserNamespace
  const unprivilegedUser = asUser(nobodyUserId, nobodyUserId)
  if (!worksWith(unprivilegedUser, postgres, dataDir)) {
    throw new StartError(
      'PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  if (owner !== undefined) changeOwner(nobodyUserId, cluster)
  return unprivilegedUser
}

/**
 * In its own namespace root looks like a normal user, and the files still belong to root. Containers often forbid it. User 1 has a name on
 * every system (bin or daemon), which initdb requires.
 */
const inUserNamespace = ['unshare', '-U', '--map-user=1', '--map-group=1', '--']

/** Containers often run as a number without a user name. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Keeps only the capability to read files inside a root home of mode 0700. Without no_setuid_fixup the effective set is lost, and initdb's
 * access(2) fails.
 */
function asUser(uid: number, gid: number): string[] {
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--bounding-set=-all,+dac_override']
  return ['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, '--']
}

/** Tries the actual operations: running the program, and writing in the folder. */
function worksWith(wrapper: string[], postgres: string, dataDir: string): boolean {
  const [command = '', ...words] = wrapper
  const trial = spawnSync(command, [...words, 'sh', '-c', 'test -w "$1" && "$2" --version', 'sh', dataDir, postgres], {
    stdio: 'ignore',
  })
  return trial.status === 0
}

function changeOwner(uid: number, path: string): void {
  chownSync(path, uid, uid)
  for (const name of readdirSync(path)) {
    const child = join(path, name)
    const kind = lstatSync(child)
    if (kind.isDirectory()) changeOwner(uid, child)
    else if (kind.isFile()) chownSync(child, uid, uid)
  }
}
