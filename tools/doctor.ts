import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locateDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { findDataKey } from '../server/platform/keys/key-file.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkFiles } from './doctor/check-files.ts'
import { checkBackups, checkFolder, checkMessages, checkNode, checkSettings } from './doctor/check-machine.ts'
import { checkDomain } from './doctor/check-domain.ts'
import { checkReplica } from './doctor/check-replica.ts'
import { type Finding, lineOf, summaryOf } from './doctor/finding.ts'
import { sendTests } from './doctor/send-tests.ts'
import { runTool } from './run-tool.ts'

// `npm run doctor`: reports the problems of this installation in sentences. It changes nothing and may run while the product runs; only
// `--send-sms` and `--send-mail` send a test. The exit code is 1 if there is a problem.

await runTool(async () => {
  const config = readConfig(process.env)
  const now = runningClock(config.now).now()
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const findings: Finding[] = [checkNode(process.versions.node, engines.node), ...checkSettings(config), ...checkFolder(config)]
  const place = await locateDatabase(config)
  try {
    const dataKeyId = findDataKey(config)?.id
    findings.push(...(await checkDatabase({ ...place, processes: config.processes, dataKeyId, now })))
    findings.push(...(await checkFiles({ ...place, files: config.files })))
    findings.push(...(await checkReplica({ ...place, replicaUrl: config.databaseReplicaUrl })))
  } finally {
    await place.stop()
  }
  findings.push(...checkBackups(config, now), ...(await checkMessages(config)), ...(await checkDomain(config)))
  findings.push(...(await sendTests(config, process.argv.slice(2))))
  for (const finding of findings) console.log(lineOf(finding))
  console.log(summaryOf(findings))
  if (findings.some(({ level }) => level === 'PROBLEM')) process.exitCode = 1
})
