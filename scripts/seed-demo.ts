// `npm run demo`: built through the product's own API, so that it cannot drift.
import { resolve } from 'node:path'
import { DemoRefused, seedDemo } from '#scripts/seed-demo/seed.ts'

process.umask(0o077)
const given = process.env.DATA_DIR || './data-demo'

try {
  const { people, guestUrl } = await seedDemo({ dataDir: resolve(given), now: new Date() })
  console.log(`A crew of seven waits in ${given}. Start it with

  DATA_DIR=${given} npm start

and sign in as ${people[0]} (the owner) or as ${people[1]}: the link appears on the console and at /mailbox.
To look on as a guest open ${guestUrl}`)
} catch (error) {
  if (!(error instanceof DemoRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
