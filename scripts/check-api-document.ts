// Part of `npm run check`: the document at /api/docs says of every route who may call it and how it refuses.
import { lintApiDocument } from '#scripts/api-document/lint.ts'
import { readApiDocument } from '#scripts/api-document/read.ts'

const faults = await lintApiDocument(await readApiDocument())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
