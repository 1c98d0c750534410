// Part of `npm run check`: the document at /api/docs says of every route who may call it and how it refuses, and of all that a request
// may carry how large it can be (docs/security.md C25).
import { listUnbounded } from '#scripts/api-document/bounds.ts'
import { lintApiDocument } from '#scripts/api-document/lint.ts'
import { readApiDocument } from '#scripts/api-document/read.ts'

const document = await readApiDocument()
const faults = [...(await lintApiDocument(document)), ...listUnbounded(document)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
