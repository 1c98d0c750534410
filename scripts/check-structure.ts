import { root } from '#scripts/setup/root.mjs'
import { checkStructure } from '#scripts/structure/check.ts'

const { files, faults } = checkStructure(root)
for (const { file, line, message } of faults) console.error(`${file}:${line}\n  ${message}`)
console.log(
  faults.length === 0 ? `${files} files stand where they belong.` : `${faults.length} in the wrong place.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
