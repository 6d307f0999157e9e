import { checkAll, printStatus, takeOver } from './file-commands.ts'
import { runTool } from '../run-tool.ts'

// `npm run files -- status`: where the files are stored. `-- verify`: whether each file of the object storage exists, with `--contents`
// also whether it is unchanged. Both change nothing and may run while the product runs. `-- take-over`: this installation takes over the
// folder of another one.

const [verb, option, ...others] = process.argv.slice(2)

if (verb === 'status' && option === undefined) await runTool(printStatus)
else if (verb === 'verify' && (option === undefined || option === '--contents') && others.length === 0)
  await runTool(() => checkAll({ withContents: option === '--contents' }))
else if (verb === 'take-over' && option === undefined) await runTool(takeOver)
else {
  console.error('npm run files -- status\nnpm run files -- verify [--contents]\nnpm run files -- take-over')
  process.exitCode = 1
}
