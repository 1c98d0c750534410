// Part of `npm run check`: each route documents access, refusals and bounds on all input (docs/security.md C25).
import { listUnbounded } from '#scripts/api-document/bounds.ts'
import { lintApiDocument, readApiDocument } from '#scripts/api-document/lint.ts'

const document = await readApiDocument()
const faults = [...(await lintApiDocument(document)), ...listUnbounded(document)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
