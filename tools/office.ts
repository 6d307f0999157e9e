import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportCopy, importArchive, printAddress, printOffices, runOfficeStep } from './office/office-commands.ts'
import { runTool } from './run-tool.ts'

// `npm run office -- …`: moves one office between installations (docs/deployment.md, “One office, one installation”).

const { values, positionals } = parseArgs({
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    move: { type: 'boolean' },
    receipt: { type: 'string' },
    release: { type: 'string' },
    'without-release': { type: 'boolean' },
  },
  allowPositionals: true,
})

const usage = `npm run office -- list
npm run office -- address
npm run office -- export <office> <file> --to "<address>" [--move]
npm run office -- import <file> --from "<address>"
npm run office -- release <office> --receipt "<receipt>"
npm run office -- open <office> --release "<release>"
npm run office -- open <office> --without-release
npm run office -- resume <office>
npm run office -- remove <office>`

const [verb, first, second] = positionals

if (verb === 'list') await runTool(printOffices)
else if (verb === 'address') await runTool(printAddress)
else if (verb === 'export' && first && second && values.to) {
  const { to, move: isMove = false } = values
  await runTool(() => exportCopy({ named: first, path: resolve(second), to, isMove }))
} else if (verb === 'import' && first && values.from) {
  const { from } = values
  await runTool(() => importArchive({ path: resolve(first), from }))
} else if (verb === 'release' && first && values.receipt) {
  const { receipt } = values
  await runTool(() => runOfficeStep({ verb: 'release', named: first, receipt }))
} else if (verb === 'open' && first && (values.release !== undefined) !== (values['without-release'] ?? false)) {
  const { release } = values
  await runTool(() => runOfficeStep({ verb: 'open', named: first, release }))
} else if ((verb === 'resume' || verb === 'remove') && first) await runTool(() => runOfficeStep({ verb, named: first }))
else {
  console.error(usage)
  process.exitCode = 1
}
