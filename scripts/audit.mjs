// `npm run audit`: vulnerabilities in shipped packages, high and up. Reports when the registry does not answer.
import { auditShipped } from '#scripts/suite/audit.mjs'

const { kind, lines } = await auditShipped()
for (const line of lines) console.log(line)
if (kind === 'clean') console.log('No known holes of high or worse in what we ship.')
if (kind === 'unasked')
  console.log('\nNOT CHECKED for known holes: run it again where a registry answers audits.\n')
if (kind === 'holes') process.exitCode = 1
