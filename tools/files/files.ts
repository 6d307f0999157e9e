import { checkAll, printStatus } from './file-commands.ts'
import { runTool } from '../run-tool.ts'

// `npm run files -- status`: where files lie. `-- verify`: whether each file of the object storage is there, `--contents` also whether it is as
// it was stored. Both change nothing and may run beside the product.

const [verb, option, ...others] = process.argv.slice(2)

if (verb === 'status' && option === undefined) await runTool(printStatus)
else if (verb === 'verify' && (option === undefined || option === '--contents') && others.length === 0)
  await runTool(() => checkAll({ withContents: option === '--contents' }))
else {
  console.error('npm run files -- status\nnpm run files -- verify [--contents]')
  process.exitCode = 1
}
